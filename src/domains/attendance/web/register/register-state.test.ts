import { describe, expect, it } from 'vitest'
import type { AttendanceStatus } from '../../contract/attendance-status.ts'
import { changeRegister, type RegisterAction, type RegisterState } from './register-state.ts'

const originals = new Map<number, readonly AttendanceStatus[]>([
  [1, ['Unexcused Absent']],
  [2, ['Insufficient']],
  [3, ['Present']],
  [4, []],
])
const untouched: RegisterState = { drafts: new Map(), past: [] }
const register = (...actions: RegisterAction[]) =>
  actions.reduce((state, action) => changeRegister(state, action, originals), untouched)

describe('a letter', () => {
  it('replaces what was there', () => {
    expect(register({ kind: 'set', ids: [1], status: 'Present' }).drafts).toEqual(new Map([[1, ['Present']]]))
  })

  it('combines Late with Insufficient', () => {
    const { drafts } = register({ kind: 'set', ids: [2], status: 'Late' })
    expect(drafts.get(2)).toEqual(['Late', 'Insufficient'])
  })

  it('sets a whole range, and takes nothing away where it already stands', () => {
    const { drafts } = register({ kind: 'set', ids: [1, 2, 3, 4], status: 'Present' })
    expect([...drafts.keys()]).toEqual([1, 2, 4])
  })

  it('is no change, and no step of undo, on a row that has it', () => {
    expect(register({ kind: 'set', ids: [3], status: 'Present' })).toBe(untouched)
  })
})

describe('a checkbox', () => {
  it('takes its status away again', () => {
    const { drafts } = register(
      { kind: 'toggle', id: 2, status: 'Late' },
      { kind: 'toggle', id: 2, status: 'Insufficient' },
    )
    expect(drafts.get(2)).toEqual(['Late'])
  })

  it('may leave a row without any status', () => {
    expect(register({ kind: 'toggle', id: 3, status: 'Present' }).drafts.get(3)).toEqual([])
  })

  it('leaves no draft when the row is as it was', () => {
    const { drafts } = register(
      { kind: 'toggle', id: 1, status: 'Present' },
      { kind: 'toggle', id: 1, status: 'Unexcused Absent' },
    )
    expect(drafts.size).toBe(0)
  })
})

describe('undo', () => {
  it('takes back a whole range in one step', () => {
    const state = register(
      { kind: 'set', ids: [1], status: 'Excused Absent' },
      { kind: 'set', ids: [1, 2, 4], status: 'Present' },
      { kind: 'undo' },
    )
    expect(state.drafts).toEqual(new Map([[1, ['Excused Absent']]]))
  })

  it('takes back an Undo of a row', () => {
    const state = register(
      { kind: 'set', ids: [1], status: 'Present' },
      { kind: 'restore', id: 1 },
      { kind: 'undo' },
    )
    expect(state.drafts.get(1)).toEqual(['Present'])
  })

  it('does nothing when nothing was done', () => {
    expect(register({ kind: 'undo' })).toBe(untouched)
  })
})

describe('a save', () => {
  const set = (ids: number[], status: AttendanceStatus) => ({ kind: 'set', ids, status }) as const
  /** The register as it goes on over what was saved, with what was chosen after Save was pressed. */
  const saved = (stored: typeof originals, ...later: RegisterAction[]) => {
    const pressed = register(set([1, 2], 'Present'))
    const state = later.reduce((one, action) => changeRegister(one, action, originals), pressed)
    const action = { kind: 'saved', pressed: pressed.drafts, before: originals } as const
    return changeRegister(state, action, stored)
  }
  const asPressed = new Map([...originals, [1, ['Present'] as const], [2, ['Present'] as const]])

  it('leaves nothing of what it took', () => {
    expect(saved(asPressed)).toEqual({ drafts: new Map(), past: [] })
  })

  it('keeps what was chosen since, over what is stored now', () => {
    const { drafts } = saved(asPressed, set([1], 'Late'), set([4], 'Present'))
    expect(drafts).toEqual(
      new Map([
        [1, ['Late']],
        [4, ['Present']],
      ]),
    )
  })

  it('keeps that a row was put back as it had been', () => {
    const { drafts } = saved(asPressed, { kind: 'restore', id: 1 })
    expect(drafts).toEqual(new Map([[1, ['Unexcused Absent']]]))
  })

  it('asks nothing again that was settled for somebody else', () => {
    const theirs = new Map([...asPressed, [2, ['Late'] as const]])
    expect(saved(theirs).drafts).toEqual(new Map())
  })
})
