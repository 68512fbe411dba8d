import { IconShieldHalf } from '@tabler/icons-react'
import type { CustodyMark, CustodySaid } from '../contract/custody-mark.ts'
import { marksOfUnlisted, remarkedOn } from '../rules/custody-marks.ts'
import css from './custody.module.css'

interface CustodyProps {
  readonly mark: CustodySaid | null | undefined
  /** Of whom it was said, where their name does not stand above it. */
  readonly of?: string | undefined
}

export const custodySentences = ({ custodyRemark, pickUpRemark, seesRecords }: CustodySaid): string[] =>
  [
    custodyRemark && `Custody: ${custodyRemark}`,
    pickUpRemark && `Pick-up: ${pickUpRemark}`,
    seesRecords ? '' : 'Does not see the learning records.',
  ].filter(Boolean)

/** What was said of a guardian's custody, where the family is addressed (look §14.2, custody mark). */
export function Custody({ mark, of }: CustodyProps) {
  if (!mark) return null
  const said = custodySentences(mark)
  return (
    <ul className={css.custody}>
      {said.map((sentence) => (
        <li key={sentence}>
          <IconShieldHalf size={14} stroke={2} aria-hidden />
          <span>{of === undefined ? sentence : `${of}: ${sentence}`}</span>
        </li>
      ))}
    </ul>
  )
}

interface CustodyOfUnlistedProps {
  readonly custody: readonly CustodyMark[]
  /** The guardians who are drawn; everybody's where none is. */
  readonly listed: readonly { readonly id: number }[]
}

/** What was said of guardians who do not stand in the list of the family, each with whose it is. */
export function CustodyOfUnlisted({ custody, listed }: CustodyOfUnlistedProps) {
  return marksOfUnlisted(custody, listed).map((mark) => (
    <Custody key={mark.guardianId} mark={mark} of={remarkedOn(mark)} />
  ))
}
