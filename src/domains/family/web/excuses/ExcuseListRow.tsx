import { IconChevronRight } from '@tabler/icons-react'
import { familyExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { FamilyExcuseRow } from '../../contract/family-excuses.contract.ts'
import { ExcuseState } from '../ExcuseState.tsx'
import { daysText, seriesText, timesText, whenText } from './excuse-text.ts'
import css from './excuses.module.css'

interface ExcuseListRowProps {
  readonly excuse: FamilyExcuseRow
  readonly isGuardian: boolean
  /** Which day of a series stands for all of them. */
  readonly nearestWord: 'next' | 'last'
}

/** One excuse, or one series of them, as a family sees it in the list. */
export function ExcuseListRow({ excuse, isGuardian, nearestWord }: ExcuseListRowProps) {
  const { series, day_count } = excuse
  const isSeries = series !== null && day_count > 1
  return (
    <li className={css.row}>
      <UiLink href={familyExcuseAddress(excuse.id)} className={css.rowLink}>
        <span className={css.rowWords}>
          <span className={css.rowWhen}>
            {isSeries ? `${seriesText(series)}, ${timesText(excuse)}` : whenText(excuse)}
          </span>
          <span className={css.quiet}>
            {[
              isGuardian && excuse.student.first_name,
              excuse.reason,
              isSeries && `${nearestWord} ${daysText(excuse)}`,
            ]
              .filter((part) => typeof part === 'string')
              .join(', ')}
          </span>
        </span>
        <span className={css.rowState}>
          <ExcuseState state={excuse.state} />
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </span>
      </UiLink>
    </li>
  )
}
