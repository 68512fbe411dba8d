import { expect, it } from 'vitest'
import { pathOf, readAddress } from './read-address.ts'

it('reads the parts of a page out of what is pasted', () => {
  const page = '/students/:studentId/notes/view/:noteId'
  const parts = { studentId: '12', noteId: '34' }
  expect(readAddress(page, '/students/12/notes/view/34')).toEqual(parts)
  expect(readAddress(page, ' https://homeroom.school/students/12/notes/view/34/?tab=1#top ')).toEqual(parts)
  expect(readAddress(page, '/students/12/notes')).toBeUndefined()
  expect(readAddress('/houses/:houseId', '/houses/edit')).toBeUndefined()
  expect(readAddress('/houses/:houseId', '/houses/')).toBeUndefined()
  const mail = '/workbench/outbox?mail=:mailId'
  expect(readAddress(mail, '/workbench/outbox?search=x&mail=7#end')).toEqual({ mailId: '7' })
  expect(readAddress(mail, '/workbench/outbox')).toBeUndefined()
  expect(readAddress('/templates/editor/:id/general', '/templates/editor/new/general')).toBeUndefined()
  expect(pathOf('workbench/audit')).toBe('/workbench/audit')
})
