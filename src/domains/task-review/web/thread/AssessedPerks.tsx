import { RichText } from '#ui/rich-text/RichText.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { FeedMessage } from '../../contract/task-review.schemas.ts'
import { flagSigns } from '../feedback/flag-signs.ts'
import css from './thread.module.css'

/** What was said of units or abilities: each with its flag, its level where one was given, and a comment. */
export function AssessedPerks({ perks }: { perks: FeedMessage['data']['perks'] }) {
  if (perks.length === 0) return null
  return (
    <ul className={css.perks}>
      {perks.map((perk) => {
        const { title, family, icon } = flagSigns[perk.flag]
        return (
          <li key={perk.title} className={css.perk}>
            <span className={css.perkHead}>
              <strong>{perk.title}</strong>
              <Badge family={family} icon={icon} weight="quiet">
                {title}
              </Badge>
              {perk.mastery !== null && <span>{perk.mastery}</span>}
              {perk.isExempt && <Badge family="exc">Exempt</Badge>}
              {perk.isOffProgram && <Badge family="outline">Off program</Badge>}
            </span>
            {perk.comment !== '' && <RichText html={perk.comment} />}
          </li>
        )
      })}
    </ul>
  )
}
