import { describe, expect, it } from 'vitest'
import { leftOutText, messageHref } from './advice.tsx'

const guardian = (name: string, custodyRemark?: string, pickUpRemark = '') => ({
  name,
  email: `${name.toLowerCase()}@families.test`,
  custody: custodyRemark === undefined ? null : { custodyRemark, pickUpRemark, seesRecords: true },
  isLeftOut: Boolean(custodyRemark),
})
const item = (...guardians: ReturnType<typeof guardian>[]) => ({
  studentEmail: 'ada+1@school.test',
  recommendation: 'MESSAGE_STUDENT_AND_GUARDIANS' as const,
  guardians,
})
const week = 'Nov 2 – 6, 2026'
const subject = 'subject=Your%20week%20Nov%202%20%E2%80%93%206%2C%202026'

describe('the message that a weekly report advises', () => {
  it('shows no guardian the address of another', () => {
    expect(messageHref(item(guardian('Mia'), guardian('Carl')), week)).toBe(
      `mailto:ada%2B1%40school.test?bcc=mia%40families.test,carl%40families.test&${subject}`,
    )
  })

  it('leaves out of whom a court said something, and says so', () => {
    const kept = item(guardian('Mia', '', 'On Fridays only'), guardian('Carl', 'No contact. Court order.'))
    expect(messageHref(kept, week)).toBe(`mailto:ada%2B1%40school.test?bcc=mia%40families.test&${subject}`)
    expect(leftOutText(kept)).toBe('The message leaves out Carl: first read what is noted about custody.')
    expect(messageHref(item(guardian('Carl', 'No contact.')), week)).toBe(
      `mailto:ada%2B1%40school.test?${subject}`,
    )
  })

  it('leaves them out for who may not read why, too, and says whom to ask', () => {
    const kept = item(guardian('Mia'), { ...guardian('Carl'), isLeftOut: true })
    expect(messageHref(kept, week)).toBe(`mailto:ada%2B1%40school.test?bcc=mia%40families.test&${subject}`)
    expect(leftOutText(kept)).toBe('The message leaves out Carl: ask the office before you write to them.')
  })

  it('goes to the student alone where the report advises no more', () => {
    const alone = { ...item(guardian('Carl', 'No contact.')), recommendation: 'MESSAGE_STUDENT' as const }
    expect(messageHref(alone, week)).toBe(`mailto:ada%2B1%40school.test?${subject}`)
    expect(leftOutText(alone)).toBe('')
  })
})
