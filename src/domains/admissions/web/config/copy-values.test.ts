import { expect, it } from 'vitest'
import { copyChanges, copyValues } from './copy-values.ts'

const values = copyValues({
  bannerExtraTitle: 'Apply',
  bannerSubtitle: '',
  welcomeMessage: 'Welcome',
  flexibleTuitionAlertContent: '',
  ssat: '',
  version: 3,
})

it('names what applying would change, and nothing where only spaces differ', () => {
  expect(copyChanges(values, { ...values, welcome_message: 'Welcome ' })).toEqual([])
  expect(copyChanges(values, { ...values, ssat: 'Not needed' })).toEqual([
    { name: 'ssat', label: 'Note about the SSAT', before: '', now: 'Not needed' },
  ])
})
