import { type JudgedWindow, judgeSlabs } from '../../../domain/conjunction/judge-window.ts';
import {
  joinSlabs,
  type WindowResult,
  type WindowTask,
} from '../../../domain/conjunction/screen-window.ts';
import type { ScreeningCatalogue } from '../../../domain/conjunction/screening-catalogue.ts';
import { screenSlab, type Slab, slabsOf } from '../../../domain/conjunction/slab.ts';

/** Screens a window in one go. */
export function screenWindow(catalogue: ScreeningCatalogue, task: WindowTask): WindowResult {
  return joinSlabs(catalogue, task, slabsIn(catalogue, task));
}

/** Screens and judges a window in one go; `catalogueMs` is the epoch of its newest elements. */
export function judgeWindow(
  catalogue: ScreeningCatalogue,
  task: WindowTask,
  catalogueMs: number,
): JudgedWindow {
  return judgeSlabs(catalogue, task, slabsIn(catalogue, task), catalogueMs);
}

function slabsIn(catalogue: ScreeningCatalogue, task: WindowTask): Slab[] {
  return slabsOf(task).map((slab) =>
    screenSlab(catalogue, { ...task, windowMs: task.startMs, ...slab }),
  );
}
