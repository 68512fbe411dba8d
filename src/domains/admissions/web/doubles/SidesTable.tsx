import { Radio } from '@mantine/core'
import { formatDayOf } from '#ui/format/days.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { Comparison, JoinChoice, JoinedField } from '../../contract/doubles.contract.ts'
import { admissionsAddress } from '../admissions-address.ts'
import type { ChoiceValues } from './choice-values.ts'
import css from './doubles.module.css'

interface SidesTableProps {
  readonly comparison: Comparison
  readonly choices: ChoiceValues
  readonly errorOf: (field: JoinedField) => string | undefined
  readonly onChoose: (field: JoinedField, choice: JoinChoice) => void
}

const Head = ({ side, about }: { readonly side: Comparison['one']; readonly about: string }) => (
  <th scope="col">
    <InternalLink href={admissionsAddress.application(side.id)}>
      {side.studentName}, {side.id}
    </InternalLink>
    <span className={css.about}>
      {about}, begun {formatDayOf(side.createdAt)}
    </span>
  </th>
)

/** What differs with a choice by row, then what is the same in both. */
export function SidesTable({ comparison, choices, errorOf, onChoose }: SidesTableProps) {
  const { one, other, fields } = comparison
  const differing = fields.filter(({ isSame }) => !isSame)
  const same = fields.filter(({ isSame }) => isSame)
  return (
    <>
      <table className={css.table}>
        <caption className={css.caption}>What differs</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={css.hidden}>Field</span>
            </th>
            <Head side={one} about="Stays" />
            <Head side={other} about="Is joined into it" />
          </tr>
        </thead>
        <tbody>
          {differing.map((row) => (
            <tr key={row.field}>
              <th scope="row">
                {row.label}
                {row.field === 'guardians' && (
                  <Choice row={row} choice="both" choices={choices} onChoose={onChoose} text="Both" />
                )}
                {errorOf(row.field) !== undefined && (
                  <span className={css.error} role="alert">
                    {errorOf(row.field)}
                  </span>
                )}
              </th>
              <td>
                <Choice row={row} choice="one" choices={choices} onChoose={onChoose} text={row.one} />
              </td>
              <td>
                <Choice row={row} choice="other" choices={choices} onChoose={onChoose} text={row.other} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {same.length > 0 && (
        <dl className={css.same} aria-label="The same in both">
          {same.map(({ field, label, one: text }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

interface ChoiceProps extends Pick<SidesTableProps, 'choices' | 'onChoose'> {
  readonly row: Comparison['fields'][number]
  readonly choice: JoinChoice
  readonly text: string
}

const Choice = ({ row, choice, text, choices, onChoose }: ChoiceProps) => (
  <Radio
    className={css.choice}
    name={row.field}
    value={choice}
    label={text}
    aria-label={`${row.label}: ${text}`}
    checked={choices[row.field] === choice}
    onChange={() => onChoose(row.field, choice)}
  />
)
