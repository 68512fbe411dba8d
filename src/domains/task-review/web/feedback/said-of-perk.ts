import { htmlOfText, textOfHtml } from '#contract/formatted-text.ts'
import type { Perk } from '../../contract/task-review.schemas.ts'
import type { SaidOfPerk, SaidOfPerks } from '../draft/review-parts.ts'

export const keyOf = ({ type, id }: Pick<Perk, 'type' | 'id'>) => `${type}-${id}`

/** What a draft says of a unit or ability, and what stands of it where nobody typed anything. */
export const saidIn = (draft: SaidOfPerks, perk: Perk): SaidOfPerk =>
  draft[keyOf(perk)] ?? {
    flag: perk.flag,
    text: textOfHtml(perk.comment),
    level: perk.finalAssessmentMastery,
    commentId: perk.comment_id,
  }

/** What of a draft is sent: what somebody typed, and over what. A comment that was left alone keeps its marks. */
export const sentOf = (perks: readonly Perk[], draft: SaidOfPerks) =>
  perks
    .filter((perk) => draft[keyOf(perk)] !== undefined)
    .map((perk) => {
      const { flag, text, level, commentId } = saidIn(draft, perk)
      return {
        id: perk.id,
        title: perk.title,
        comment_id: commentId,
        said_again: true,
        flag,
        comment: text === textOfHtml(perk.comment) ? perk.comment : htmlOfText(text),
        finalAssessmentMastery: level,
      }
    })
