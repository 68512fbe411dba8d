import { expect, it } from 'vitest'
import type { Mailing } from '../../contract/mailings.contract.ts'
import { mailingColumns } from './mailing-columns.tsx'

const mailing: Mailing = {
  id: 1,
  title: 'Quiet ones',
  url: '/students?view=1',
  list: '/students',
  receiver: 'Ana Reyes',
  is_own: true,
  rhythm: 'daily',
  next_on: '2026-11-30',
  last: { at: '2026-11-27T12:00:00Z', result: 'refused', total: null },
}

it('says of a mail that was held back what is true of a right and of a feature that is off', () => {
  const last = mailingColumns.find(({ id }) => id === 'last')
  expect(last?.cell(mailing)).toMatch(/not sent: its recipient has no access$/)
})
