import { TextInput } from '@mantine/core'
import { kindsOfRecords, recordKinds } from '#contract/retention.ts'
import css from './organization.module.css'
import { SettingsFrame } from './SettingsFrame.tsx'
import { type OrganizationSettings, periodTexts, toPeriods } from './settings-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** How long which records are kept, one a line. */
export function RetentionSettings({ settings: stored }: { settings: OrganizationSettings }) {
  const settings = useSettingsForm({
    initial: { periods: periodTexts(stored) },
    version: stored.basis,
    toPart: ({ periods }) => ({ keptDays: toPeriods(periods) }),
    what: 'how long records are kept',
  })
  const { values, change, errorOf } = settings.form
  return (
    <SettingsFrame settings={settings}>
      {recordKinds.map((kind) => (
        <TextInput
          key={kind}
          label={kindsOfRecords[kind].title}
          description={kindsOfRecords[kind].about}
          inputMode="numeric"
          className={css.number}
          rightSection={<span className={css.unit}>days</span>}
          rightSectionWidth={96}
          placeholder={kindsOfRecords[kind].defaultDays === null ? 'For good' : ''}
          value={values.periods[kind] ?? ''}
          error={errorOf(`keptDays.${kind}`)}
          onChange={(event) => change({ periods: { ...values.periods, [kind]: event.currentTarget.value } })}
        />
      ))}
    </SettingsFrame>
  )
}
