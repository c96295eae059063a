#pragma once
#include "base/id.h"
#include "ts/program.h"
