import {
  type AttendanceStatus,
  joinStatuses,
  normalizeStatuses,
  toggleStatus,
} from '../../contract/attendance-status.ts'

export type Statuses = readonly AttendanceStatus[]
export type StatusesById = ReadonlyMap<number, Statuses>

export interface RegisterState {
  /** Rows that differ from the roll as it was opened, by attendance id. */
  readonly drafts: StatusesById
  /** What `drafts` was before each change, the latest last. */
  readonly past: readonly StatusesById[]
}

export type RegisterAction =
  /** A letter: the status is set on every row; Late and Insufficient combine, nothing is taken away. */
  | { readonly kind: 'set'; readonly ids: readonly number[]; readonly status: AttendanceStatus }
  /** A click or Space on one checkbox. */
  | { readonly kind: 'toggle'; readonly id: number; readonly status: AttendanceStatus }
  /** Several rows at once to given statuses. */
  | { readonly kind: 'fill'; readonly statuses: StatusesById }
  /** One row back to what it was. */
  | { readonly kind: 'restore'; readonly id: number }
  | { readonly kind: 'undo' }
  /** What had been chosen when Save was pressed is stored now; what was chosen since stands over it. */
  | { readonly kind: 'saved'; readonly pressed: StatusesById; readonly before: StatusesById }

const none: Statuses = []

/**
 * The register after an action. A change is one step of undo, however many rows it touches; what changes
 * nothing is no step. `originals` is the roll as it was opened.
 */
export function changeRegister(
  state: RegisterState,
  action: RegisterAction,
  originals: StatusesById,
): RegisterState {
  if (action.kind === 'undo') {
    const before = state.past.at(-1)
    return before === undefined ? state : { drafts: before, past: state.past.slice(0, -1) }
  }
  if (action.kind === 'saved') {
    const later = [...chosenSince(action.pressed, state.drafts)]
      .map((id) => [id, state.drafts.get(id) ?? action.before.get(id) ?? none] as const)
      .filter(([id, statuses]) => !isSame(statuses, originals.get(id) ?? none))
    return { drafts: new Map(later), past: [] }
  }
  const statusesOf = (id: number) => state.drafts.get(id) ?? originals.get(id) ?? none
  const drafts = new Map(state.drafts)
  for (const [id, statuses] of changesOf(action, statusesOf)) {
    if (isSame(statuses, originals.get(id) ?? none)) drafts.delete(id)
    else drafts.set(id, statuses)
  }
  if (action.kind === 'restore') drafts.delete(action.id)
  return isSameDrafts(drafts, state.drafts) ? state : { drafts, past: [...state.past, state.drafts] }
}

/** The rows that stand otherwise than they did when Save was pressed. */
export function chosenSince(pressed: StatusesById, drafts: StatusesById): ReadonlySet<number> {
  const isAsPressed = (id: number) => {
    const [then, now] = [pressed.get(id), drafts.get(id)]
    return then === undefined || now === undefined ? then === now : isSame(then, now)
  }
  return new Set([...pressed.keys(), ...drafts.keys()].filter((id) => !isAsPressed(id)))
}

function changesOf(
  action: Exclude<RegisterAction, { kind: 'undo' | 'saved' }>,
  statusesOf: (id: number) => Statuses,
): readonly (readonly [number, Statuses])[] {
  switch (action.kind) {
    case 'set':
      return action.ids.map((id) => [id, withStatus(statusesOf(id), action.status)])
    case 'toggle':
      return [[action.id, toggleStatus(statusesOf(action.id), action.status)]]
    case 'fill':
      return [...action.statuses]
    case 'restore':
      return []
  }
}

/** The set once `status` is in it, whatever it was: never empties a row (look §7.5). */
function withStatus(statuses: Statuses, status: AttendanceStatus): Statuses {
  return statuses.includes(status) ? normalizeStatuses(statuses) : toggleStatus(statuses, status)
}

export function isSame(one: Statuses, other: Statuses): boolean {
  return joinStatuses(one) === joinStatuses(other)
}

function isSameDrafts(one: StatusesById, other: StatusesById): boolean {
  return (
    one.size === other.size &&
    [...one].every(([id, statuses]) => {
      const before = other.get(id)
      return before !== undefined && isSame(statuses, before)
    })
  )
}
