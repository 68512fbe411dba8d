import { describe, expect, it } from 'vitest'
import { formKey } from './form-key.ts'

const task = (id: number, studentId: number, handIns: readonly unknown[] = []) => ({
  id,
  student: { id: studentId },
  handIns,
})

describe('the form to hand in', () => {
  it('begins anew with another task, another student and another hand-in: nothing goes from one to the other', () => {
    const tasks = [
      task(1, 7),
      task(2, 7),
      task(1, 8),
      task(1, 7, ['once']),
      task(2, 7, ['once']),
      task(11, 7),
    ]
    expect(new Set(tasks.map(formKey)).size).toBe(tasks.length)
  })

  it('stays while the same is asked for once more', () => {
    expect(formKey(task(1, 7))).toBe(formKey(task(1, 7)))
  })
})
