import { expect, it } from 'vitest'
import { guardianToCall } from './guardian-to-call.ts'

const guardian = (id: number, phone: string | null) => ({
  id,
  name: `Guardian ${id}`,
  firstName: 'Guardian',
  relationship: 'Mother',
  email: `${id}@family.example`,
  phone,
})
const closed = (guardianId: number) => ({
  guardianId,
  firstName: 'Guardian',
  isClosed: false,
  custodyRemark: '',
  pickUpRemark: '',
  seesRecords: false,
})

it('calls the first who has a phone, those whose records are closed only where there is nobody else', () => {
  const family = [guardian(1, null), guardian(2, '+1 230 555 0101'), guardian(3, '+1 230 555 0102')]
  expect(guardianToCall(family, [])?.id).toBe(2)
  expect(guardianToCall(family, [closed(2)])?.id).toBe(3)
  expect(guardianToCall(family, [closed(2), closed(3)])?.id).toBe(2)
  expect(guardianToCall([guardian(1, null)], [])).toBeUndefined()
})
