import { expect, it } from 'vitest'
import { taskAddresses } from './task-addresses.ts'

it('puts the type of the experience in place of another, with the student and the panel that are open', () => {
  const ids = { type: 'expedition', experienceId: 4, taskId: 7 }
  const shown = '/facilitate/expedition/4/tasks/7/students/12/feedback'
  expect(taskAddresses.ofType(ids, 'learning_goal', shown)).toBe(
    '/facilitate/learning_goal/4/tasks/7/students/12/feedback',
  )
  expect(taskAddresses.ofType(ids, 'learning_goal', taskAddresses.task(ids))).toBe(
    '/facilitate/learning_goal/4/tasks/7',
  )
})

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
