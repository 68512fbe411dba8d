import { Button, CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { TimeField } from '#ui/fields/TimeField.tsx'
import css from './availability.module.css'
import { type HoursRow, nextRow, weekdays } from './hours-values.ts'

interface HoursRowsProps {
  readonly rows: readonly HoursRow[]
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (rows: HoursRow[]) => void
}

/** The usual week in figures, day by day. */
export function HoursRows({ rows, errorOf, onChange }: HoursRowsProps) {
  const changeAt = (at: number, part: Partial<HoursRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <div className={css.rows}>
      {weekdays.map(({ weekday, name }) => (
        <fieldset key={name} className={css.day}>
          <legend className={css.dayName}>{name}</legend>
          <div className={css.spans}>
            {rows.map((row, at) =>
              row.weekday === weekday ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place in the week
                <div key={at} className={css.span}>
                  <TimeField
                    label={`${name} from`}
                    value={row.from}
                    error={errorOf(`hours.${at}.from`)}
                    onChange={(from) => changeAt(at, { from })}
                  />
                  <span aria-hidden="true">–</span>
                  <TimeField
                    label={`${name} to`}
                    value={row.to}
                    error={errorOf(`hours.${at}.to`)}
                    onChange={(to) => changeAt(at, { to })}
                  />
                  <CloseButton
                    aria-label={`Remove these hours of ${name}`}
                    onClick={() => onChange(rows.filter((_, index) => index !== at))}
                  />
                </div>
              ) : null,
            )}
            <Button
              size="xs"
              variant="subtle"
              aria-label={`Add hours on ${name}`}
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => onChange([...rows, nextRow(rows, weekday)])}
            >
              Add hours
            </Button>
          </div>
        </fieldset>
      ))}
    </div>
  )
}
