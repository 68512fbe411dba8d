import { expect, it } from 'vitest'
import { type ChecklistOfPerson, checklistStates } from './checklist-states.ts'

const checklist = (id: number, more: Partial<ChecklistOfPerson> = {}): ChecklistOfPerson => ({
  id,
  phaseId: 1,
  isReleased: true,
  isLockingNext: false,
  isLockedByPrevious: false,
  tasks: 2,
  done: 0,
  ...more,
})
const statesOf = (checklists: readonly ChecklistOfPerson[]) => [...checklistStates(checklists).values()]
const open = { state: 'open' }
const lockedBy = (id: number) => ({ state: 'locked', by: id })

it('opens what is released, and locks behind one that locks the next ones of its phase until it is done', () => {
  const locking = checklist(1, { isLockingNext: true })
  const others = [checklist(2), checklist(3), checklist(4, { phaseId: 2 })]
  expect(statesOf([locking, ...others])).toEqual([open, lockedBy(1), lockedBy(1), open])
  expect(statesOf([{ ...locking, done: 2 }, ...others])).toEqual([{ state: 'done' }, open, open, open])
})

it('lets one that is locked by the previous wait for all before it in its phase', () => {
  const waiting = checklist(3, { isLockedByPrevious: true })
  expect(statesOf([checklist(1, { done: 2 }), checklist(2), waiting])).toEqual([
    { state: 'done' },
    open,
    lockedBy(2),
  ])
  expect(statesOf([checklist(1, { done: 2 }), checklist(2, { tasks: 0 }), waiting]).at(-1)).toEqual(open)
})

it('says of what is not released that it comes later; it locks all the same, and done stays done', () => {
  const later = checklist(1, { isReleased: false, isLockingNext: true })
  expect(statesOf([later, checklist(2), checklist(3, { done: 2 })])).toEqual([
    { state: 'later' },
    lockedBy(1),
    { state: 'done' },
  ])
})
