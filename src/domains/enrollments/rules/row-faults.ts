import { CellFault } from './roster-cells.ts'
import type { Cells } from './roster-rows.ts'

/** What stands in for a cell that is wrong: each column takes one of these. */
const fillers = ['x@x.xx', '', 'student'] as const

/**
 * All that is wrong with a row whose reading ended at a first fault: read again with something fine in that cell, it ends at
 * the next. So whoever mends it mends it once.
 */
export function allFaults(read: (cells: Cells) => unknown, cells: Cells, first: CellFault): CellFault[] {
  const faults = [first]
  const filled = new Map<string, string>()
  for (;;) {
    const next = faultAfter(faults.at(-1)?.column ?? '', filled, (of) => faultOf(read, of), cells)
    if (next === undefined) return faults
    faults.push(next)
  }
}

/** What is wrong beside one cell; undefined for nothing, and where nothing does for that cell alone. */
function faultAfter(
  column: string,
  filled: Map<string, string>,
  faultIn: (cells: Cells) => CellFault | undefined,
  cells: Cells,
): CellFault | undefined {
  for (const filler of fillers) {
    filled.set(column, filler)
    const fault = faultIn((name) => filled.get(name) ?? cells(name))
    if (fault === undefined || !filled.has(fault.column)) return fault
  }
  return undefined
}

function faultOf(read: (cells: Cells) => unknown, cells: Cells): CellFault | undefined {
  try {
    read(cells)
    return undefined
  } catch (error) {
    if (error instanceof CellFault) return error
    throw error
  }
}
