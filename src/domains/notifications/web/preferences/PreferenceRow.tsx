import { Switch } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { mailChoices } from '../../contract/notification-values.ts'
import type { Preference } from '../../contract/notifications.schemas.ts'
import { categoryIcon } from '../category-icons.ts'
import css from './PreferencesPage.module.css'
import type { PreferencePart } from './preference-parts.ts'

const mailLabels = { none: 'No email', at_once: 'At once', daily: 'Daily' } as const
const mailOptions = mailChoices.map((value) => ({ value, label: mailLabels[value] }))

interface PreferenceRowProps {
  preference: Preference
  title: string
  text: string
  onChange: (part: PreferencePart) => void
}

/** One category with its three ways. */
export function PreferenceRow({ preference, title, text, onChange }: PreferenceRowProps) {
  const { category, inApp, email, push } = preference
  const Icon = categoryIcon(category)
  const change = (part: Partial<Preference>) => onChange({ ...part, category })
  return (
    <li className={css.row}>
      <div className={css.category}>
        <Icon size={18} stroke={1.7} aria-hidden className={css.icon} />
        <div>
          <h3 className={css.title}>{title}</h3>
          <p className={css.text}>{text}</p>
        </div>
      </div>
      <div className={css.way}>
        <span className={css.wayName} aria-hidden="true">
          In app
        </span>
        <Switch
          aria-label={`${title}: in app`}
          checked={inApp}
          onChange={(event) => change({ inApp: event.currentTarget.checked })}
        />
      </div>
      <div className={css.way}>
        <span className={css.wayName} aria-hidden="true">
          Email
        </span>
        <SelectField
          size="xs"
          aria-label={`${title}: email`}
          options={mailOptions}
          value={email}
          onChange={(email) => change({ email })}
        />
      </div>
      <div className={css.way}>
        <span className={css.wayName} aria-hidden="true">
          Push
        </span>
        <Switch
          aria-label={`${title}: push`}
          checked={push}
          onChange={(event) => change({ push: event.currentTarget.checked })}
        />
      </div>
    </li>
  )
}
