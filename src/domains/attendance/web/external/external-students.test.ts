import { describe, expect, it } from 'vitest'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { type ExternalStudent, inOrder, missingNote, missingWords } from './external-students.ts'

const external = (name: string, status: string, leftAt: string | null = null): ExternalStudent => ({
  id: 1,
  name,
  status,
  leftAt,
  remark: null,
})
const seen = external('Ada Seen', 'Late')
const unseen = external('Ines Duarte', 'Unexcused Absent')
const early = external('Zoe Early', '')
const gone = external('Lena Left', 'Present', '2026-11-10T15:05:00Z')
const ours = [{}] as AttendanceEntry[]

describe('students of partner schools, while the meeting runs', () => {
  it('stand with those first whom it has not seen', () => {
    expect(inOrder([seen, gone, unseen, early], 'during')).toEqual([unseen, early, gone, seen])
    expect(inOrder([seen, unseen, early], 'after')).toEqual([seen, unseen, early])
  })

  it('are said to be missing, beside the school’s own', () => {
    expect(missingWords([], [])).toBe('Nobody is missing now.')
    expect(missingWords([], [seen])).toBe('Nobody of this school is missing now.')
    expect(missingWords([], [seen, unseen])).toBe(
      'Nobody of this school is missing now. External students not seen yet: 1. Ines Duarte.',
    )
    expect(missingWords([], [gone, unseen])).toBe(
      'Nobody of this school is missing now. External students not seen yet: 1. Ines Duarte. External students who left: 1. Lena Left.',
    )
    expect(missingWords([{ studentName: 'Amara Nwosu' }], [early])).toBe(
      'Missing now: 1. Amara Nwosu. External students not seen yet: 1. Zoe Early.',
    )
  })

  it('keep the roll from saying that everyone is there', () => {
    const note = (missing: number, externals: ExternalStudent[], attendances = ours) =>
      missingNote(missing, { attendances, externalStudentsAttendance: externals })
    expect(note(0, [])).toBe('Everyone expected is there')
    expect(note(0, [unseen])).toBe('Everyone of this school is there')
    expect(note(0, [unseen], [])).toBe('Nobody of this school is expected')
    expect(note(0, [], [])).toBe('Nobody is expected')
    expect(note(2, [unseen])).toBe('Longest first')
  })
})
