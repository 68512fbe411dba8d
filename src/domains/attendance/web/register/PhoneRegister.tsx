import type { ChangeEvent } from 'react'
import { classes, familyClass } from '#ui/status/family-class.ts'
import { attendanceStatuses, dayValue } from '../../contract/attendance-status.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import { ExcuseWaits } from '../excuse-waits.embed.tsx'
import { statusStyles } from '../status-style.ts'
import css from './phone-register.module.css'
import type { RegisterRowsProps } from './RegisterGrid.tsx'
import { isSame } from './register-state.ts'

/** The register on a phone: a name, and under it the five statuses as buttons of 44 px (look §10). */
export function PhoneRegister({ rows, statusesOf, originals, change }: RegisterRowsProps) {
  return (
    <ul className={css.list} aria-label="Statuses">
      {rows.map((entry) => {
        const statuses = statusesOf(entry.id)
        const before = originals.get(entry.id) ?? []
        return (
          <li key={entry.id} className={css.student}>
            <fieldset
              className={css.choices}
              onChange={(event: ChangeEvent<HTMLFieldSetElement>) => {
                const status = attendanceStatuses.find((one) => one === event.target.getAttribute('value'))
                if (status !== undefined) change({ kind: 'toggle', id: entry.id, status })
              }}
            >
              <legend className={css.name}>
                {calledOf(entry)}
                {!isSame(statuses, before) && (
                  <span className={css.was}>was {before.join(', ') || 'without a status'}</span>
                )}
                {entry.waitingExcuse !== null && (
                  <span className={css.waits}>
                    <ExcuseWaits excuse={entry.waitingExcuse} />
                  </span>
                )}
              </legend>
              {attendanceStatuses.map((status) => {
                const { family, icon: Icon } = statusStyles[status]
                return (
                  <label key={status} className={classes(css.choice, familyClass(family))}>
                    <input
                      type="checkbox"
                      value={status}
                      aria-label={`${status}, ${calledOf(entry)}`}
                      checked={statuses.includes(status)}
                      readOnly
                    />
                    <Icon size={18} stroke={1.75} aria-hidden />
                    {dayValue([[status]])}
                  </label>
                )
              })}
            </fieldset>
          </li>
        )
      })}
    </ul>
  )
}
