import { IconShieldHalf } from '@tabler/icons-react'
import type { CustodyMark } from '#domains/directory/contract/custody-mark.ts'
import css from './custody.module.css'

interface CustodyProps {
  readonly mark: CustodyMark | undefined
  /** Of whom it was said, where their name does not stand above it. */
  readonly of?: string | undefined
}

/** What was said of a guardian's custody, where the family is addressed (look §14.2, custody mark). */
export function Custody({ mark, of }: CustodyProps) {
  if (mark === undefined) return null
  const said = [
    mark.custodyRemark && `Custody: ${mark.custodyRemark}`,
    mark.pickUpRemark && `Pick-up: ${mark.pickUpRemark}`,
    mark.seesRecords ? '' : 'Does not see the learning records.',
  ].filter(Boolean)
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
