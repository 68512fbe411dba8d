import { IconChevronRight } from '@tabler/icons-react'
import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { HomeHouse } from '../contract/home.schemas.ts'
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
      {house.defaultStandupTime !== null && (
        <dl className={css.facts}>
          <dt>Stand-up</dt>
          <dd>{standupText(house.defaultStandupTime)}, daily</dd>
        </dl>
      )}
    </div>
  )
}

/** `8:45 AM EST` of the wall time `08:45:00`. */
function standupText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'} EST`
}
