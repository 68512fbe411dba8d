import { Radio, Textarea, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { assessmentFlags } from '#domains/mastery/contract/assessment-flags.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { FeedbackPage, Perk } from '../../contract/task-review.schemas.ts'
import css from './feedback.module.css'
import { flagSigns } from './flag-signs.ts'
import { keyOf } from './said-of-perk.ts'
import type { FeedbackState } from './use-feedback-form.ts'

interface PerkCardProps {
  readonly perk: Perk
  readonly page: FeedbackPage
  readonly form: FeedbackState
}

/**
 * One unit or ability. It stands open once something was said of it, so that no comment is sent unseen; of a final task,
 * always. On its head 1, 2 and 3 choose
 * the flag and go on to the comment.
 */
export function PerkCard({ perk, page, form }: PerkCardProps) {
  const said = form.saidOf(perk)
  const [isToggled, setToggled] = useState<boolean>()
  const hasComment = said.text !== '' || perk.comment !== ''
  const isOpened = isToggled ?? (page.taskType === 'final' || said.flag !== 'not_covered' || hasComment)
  const choose = (event: KeyboardEvent) => {
    const flag = event.ctrlKey || event.metaKey ? undefined : assessmentFlags[Number(event.key) - 1]
    if (flag === undefined) return
    event.preventDefault()
    form.choose(perk, flag)
  }
  const { title, family, icon } = flagSigns[said.flag]
  const levels = [
    { value: '', label: 'No level' },
    ...Object.entries(page.masteryLevels)
      .map(([value, label]) => ({ value, label }))
      .sort((one, other) => Number(one.value) - Number(other.value)),
  ]
  return (
    <section className={css.card} aria-label={perk.title} data-perk={keyOf(perk)}>
      <UnstyledButton
        className={css.cardHead}
        aria-expanded={isOpened}
        onClick={() => setToggled(!isOpened)}
        onKeyDown={choose}
      >
        <span className={css.words}>
          <span className={css.title}>{perk.title}</span>
          <span className={css.topic}>
            {perk.topicTitle}, {perk.mastery}
            {perk.levelUp && ', up'}
          </span>
        </span>
        {!isOpened && (
          <Badge family={family} icon={icon} weight="quiet">
            {title}
          </Badge>
        )}
        {perk.isExempt && <Badge family="exc">Exempt</Badge>}
        {perk.isOffProgram && <Badge family="outline">Off program</Badge>}
        {isOpened ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      </UnstyledButton>
      {isOpened && (
        <div className={css.open}>
          <Radio.Group
            aria-label={`${perk.title}: how it stands`}
            value={said.flag}
            onChange={(flag) => form.say(perk, { flag: flag as Perk['flag'] })}
          >
            <div className={css.flags}>
              {assessmentFlags.map((flag) => {
                const sign = flagSigns[flag]
                return (
                  <Radio.Card key={flag} value={flag} className={css.flag} data-family={sign.family}>
                    <sign.icon size={16} stroke={1.75} aria-hidden />
                    {sign.title}
                  </Radio.Card>
                )
              })}
            </div>
          </Radio.Group>
          {page.taskType === 'final' && (
            <SelectField
              label="Level"
              options={levels}
              value={said.level === null ? '' : String(said.level)}
              onChange={(level) => form.say(perk, { level: level === '' ? null : Number(level) })}
            />
          )}
          <Textarea
            aria-label={`Comment on ${perk.title}`}
            placeholder="Comment for the student"
            autosize
            minRows={2}
            value={said.text}
            onChange={(event) => form.say(perk, { text: event.currentTarget.value })}
          />
        </div>
      )}
    </section>
  )
}
