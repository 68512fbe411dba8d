import { expect, it } from 'vitest'
import { parseRoster } from './parse-roster.ts'

const parse = (text: string) => parseRoster(new TextEncoder().encode(text))

it.each([
  'roll_number,name,email\nCS-1,Ana Silva,ana@x.test',
  'Student ID;Full Name;Email Address\nCS-1;Ana Silva;ana@x.test',
  'Name\tNumber\tUser Email\r\nAna Silva\tCS-1\tana@x.test\r\n\r\n',
  'Class list 9B\n\nSurname,First Name,ID,Email\nSilva,Ana,CS-1,ana@x.test',
  '\ufeff"Last Name","First Name","Student Number","Mail"\n"Silva","Ana","CS-1","ana@x.test"',
])('reads %j', (text) => {
  expect(parse(text)).toMatchObject({
    ok: true,
    students: [{ studentId: 1, name: 'Ana Silva', number: 'CS-1', email: 'ana@x.test' }],
  })
})

it('needs no more than names', () => {
  expect(parse('name\nAna Silva\nBo Lee')).toMatchObject({
    students: [{ name: 'Ana Silva' }, { studentId: 2, name: 'Bo Lee' }],
  })
})

it.each([
  ['', 1, 'The file is empty.'],
  ['%PDF-1.4', 1, 'The file is a PDF.'],
  ['a,b\n1,2', 1, 'No header with a name was found.'],
  ['number,name\n', 1, 'The roster has no students.'],
  ['number,name\n1,Ana\n2,', 3, 'The row has no name.'],
])('refuses %j', (text, line, reason) => {
  expect(parse(text)).toEqual({ ok: false, line, reason })
})
