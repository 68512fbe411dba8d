import { expect, it } from 'vitest'
import { isNumbered } from './numbered.ts'

it('takes a word, a minus and a number that is none for no address of a record', () => {
  for (const value of ['some-word', '-4', '4.5', '4e3', 'NaN', '', '9'.repeat(16)])
    for (const name of ['studentId', 'onboarding_group_id', 'id'])
      expect(isNumbered({ [name]: value }), `${name}: ${value}`).toBe(false)
})

it('takes what is numbered, what is not there, and what goes by words', () => {
  expect(isNumbered({ studentId: '104', campusId: '0', noteId: undefined })).toBe(true)
  expect(isNumbered({ permissionId: 'outbox.view', type: 'expedition', meetingUuid: 'a/b==' })).toBe(true)
  expect(isNumbered({})).toBe(true)
})

it('takes what is made at its address, a cycle or a task of a checklist, and nothing else that is called new', () => {
  expect(isNumbered({ cycleId: 'new' })).toBe(true)
  expect(isNumbered({ onboarding_group_id: '1', checklist_id: '2', todo_id: 'new' })).toBe(true)
  expect(isNumbered({ cycleId: 'newer' })).toBe(false)
  expect(isNumbered({ studentId: 'new' })).toBe(false)
})
