import { TextInput } from '@mantine/core'
import { schoolNumberNames, schoolNumbers } from '#contract/school/school-numbers.ts'
import css from './organization.module.css'
import { SettingsFrame } from './SettingsFrame.tsx'
import { numberTexts, type OrganizationSettings } from './settings-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** The thresholds of the school, one a line. */
export function NumberSettings({ settings: stored }: { settings: OrganizationSettings }) {
  const settings = useSettingsForm({
    initial: { numbers: numberTexts(stored) },
    version: stored.basis,
    toPart: (values) => values,
    what: 'the thresholds',
  })
  const { values, change, errorOf } = settings.form
  return (
    <SettingsFrame settings={settings}>
      {schoolNumberNames.map((name) => (
        <TextInput
          key={name}
          label={schoolNumbers[name].title}
          description={schoolNumbers[name].about}
          inputMode="numeric"
          className={css.number}
          rightSection={<span className={css.unit}>{schoolNumbers[name].unit}</span>}
          rightSectionWidth={96}
          value={values.numbers[name] ?? ''}
          error={errorOf(`numbers.${name}`)}
          onChange={(event) => change({ numbers: { ...values.numbers, [name]: event.currentTarget.value } })}
        />
      ))}
    </SettingsFrame>
  )
}
