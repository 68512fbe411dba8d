import { UiLink } from '#ui/page/UiLink.tsx'
import { classes } from '#ui/status/family-class.ts'
import type { RankedHouse } from '../contract/house-cup.contract.ts'
import css from './cup.module.css'
import { pointsText } from './points-text.ts'

interface RankingProps {
  readonly houses: readonly RankedHouse[]
  /** Where a house's entries are listed. */
  readonly hrefOf: (house: RankedHouse) => string
  /** The house whose entries are listed. */
  readonly openId?: number | undefined
}

/** The houses by place, each with its bar on the scale of the first: the chart is the list. */
export function Ranking({ houses, hrefOf, openId }: RankingProps) {
  const most = Math.max(1, ...houses.map(({ points }) => points))
  return (
    <ol className={css.ranking}>
      {houses.map((house) => {
        const words = (
          <>
            <span className={css.place}>{house.place}</span>
            {house.logo_url === null ? (
              <span className={css.crest} />
            ) : (
              <img className={css.crest} src={house.logo_url} alt="" />
            )}
            <span className={css.house}>
              <span className={css.houseName}>{house.title}</span>
              <span className={css.campus}>{house.campus}</span>
            </span>
            <span className={css.points}>
              {pointsText(house.points)}
              <span className={css.unit}> {Math.abs(house.points) === 1 ? 'point' : 'points'}</span>
            </span>
            <span className={css.bar} aria-hidden="true">
              <span className={css.part} style={{ width: `${(Math.max(0, house.points) / most) * 100}%` }} />
            </span>
          </>
        )
        return (
          <li key={house.house_id} className={css.item} data-open={house.house_id === openId || undefined}>
            <UiLink
              href={hrefOf(house)}
              className={classes(css.row, css.link)}
              aria-current={house.house_id === openId ? 'page' : undefined}
            >
              {words}
            </UiLink>
          </li>
        )
      })}
    </ol>
  )
}
