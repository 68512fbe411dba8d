import { IconChevronRight } from '@tabler/icons-react'
import { school } from '#contract/school/school.ts'
import { expectedWords } from '#domains/houses/rules/attendance-words.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatWallTime } from '#ui/format/times.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Trend } from '#ui/status/Trend.tsx'
import type { HomeFigure, HomeHouse } from '../contract/home.schemas.ts'
import css from './home.module.css'
import { Picture } from './Picture.tsx'

/** The house one advises: how many, when they meet; leads to it. */
export function HouseCard({ house }: { house: HomeHouse }) {
  return (
    <div className={css.card}>
      <div className={css.cardHead}>
        <Picture imageUrl={house.logoUrl} title={house.title} size={40} />
        <div className={css.words}>
          <UiLink href={`/houses/${house.id}`} className={css.cardTitle}>
            {house.title}
          </UiLink>
          <span className={css.second}>{formatNoun(house.studentsCount, 'student')}</span>
        </div>
        <IconChevronRight size={18} stroke={1.7} aria-hidden className={css.chevron ?? ''} />
      </div>
      {(house.attendance !== null || house.submission !== null) && (
        <dl className={css.figures}>
          <Figure label="Attendance, 7 days" help={expectedWords} figure={house.attendance} />
          <Figure label="Task Submission" figure={house.submission} />
        </dl>
      )}
      {(house.defaultStandupTime !== null || house.checkIns !== null) && (
        <dl className={css.facts}>
          {house.defaultStandupTime !== null && (
            <>
              <dt>Stand-up</dt>
              <dd>
                {formatWallTime(house.defaultStandupTime)} {school().zoneLabel}, daily
              </dd>
            </>
          )}
          {house.checkIns !== null && (
            <>
              <dt>Check in</dt>
              <dd>
                <UiLink href={house.checkIns.url} className={css.factLink}>
                  {checkInText(house.checkIns)}
                </UiLink>
              </dd>
            </>
          )}
        </dl>
      )}
    </div>
  )
}

/** Says “Nobody” alone only where the rolls of the week were taken. */
function checkInText({ students, rollsMissing }: NonNullable<HomeHouse['checkIns']>): string {
  if (students > 0) return formatNoun(students, 'student')
  return rollsMissing ? 'Not known, rolls were not taken' : 'Nobody'
}

/** A percent with its change in points; a dash when nothing was expected. */
function Figure({ label, help, figure }: { label: string; help?: string; figure: HomeFigure | null }) {
  const change = figure?.change ?? 0
  return (
    <div>
      <dt title={help}>{label}</dt>
      <dd>
        {figure === null ? '–' : `${figure.percent}%`}{' '}
        <Trend
          change={change}
          words={`${formatNoun(Math.abs(change), 'point')} ${change > 0 ? 'more' : 'fewer'} than the 7 days before`}
        />
      </dd>
    </div>
  )
}
