import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { Effects } from './Effects.tsx'
import css from './organization.module.css'
import type { SettingsForm } from './use-settings-form.ts'

interface SettingsFrameProps<Values extends object> {
  readonly settings: SettingsForm<Values>
  readonly saveLabel?: string
  readonly children: ReactNode
}

/** The frame of a part of the settings: its fields, what saving does, and the button. */
export function SettingsFrame<Values extends object>(props: SettingsFrameProps<Values>) {
  const { form, effects, forget } = props.settings
  return (
    <PageForm form={form} className={css.form}>
      {props.children}
      <div className={css.foot}>
        {form.isDirty && <Button onClick={form.revert}>Cancel</Button>}
        <ReasonedButton type="submit" variant={form.isDirty ? 'filled' : 'default'} busy={form.isSaving}>
          {props.saveLabel ?? 'Save'}
        </ReasonedButton>
        <FormError form={form} />
      </div>
      <Effects
        effects={effects}
        isSaving={form.isSaving}
        onSave={() => form.save({}, true)}
        onCancel={forget}
      />
    </PageForm>
  )
}
