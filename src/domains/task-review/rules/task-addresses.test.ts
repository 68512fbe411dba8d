import { expect, it } from 'vitest'
import { taskAddresses } from './task-addresses.ts'

it('takes no student for another whose number begins with theirs', () => {
  const ids = { type: 'expeditions', experienceId: 4, taskId: 7, studentId: 12 }
  const address = taskAddresses.student(ids)
  for (const [path, isTheirs] of [
    [address, true],
    [`${address}/feedback`, true],
    [`${address}3`, false],
    [taskAddresses.task(ids), false],
  ] as const)
    expect(taskAddresses.isOfStudent(ids, path), path).toBe(isTheirs)
})
