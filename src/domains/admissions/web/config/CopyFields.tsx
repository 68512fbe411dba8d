import { Textarea, TextInput } from '@mantine/core'
import type { ServerForm } from '#web/forms/server-form.tsx'
import { type CopyValues, copyLabels } from './copy-values.ts'

const long = ['welcome_message', 'flexible_tuition_alert_content', 'ssat'] as const

/** The five texts that families read. */
export function CopyFields({ form }: { readonly form: Pick<ServerForm<CopyValues, number>, 'text'> }) {
  return (
    <>
      <TextInput label={copyLabels.banner_extra_title} {...form.text('banner_extra_title')} />
      <TextInput label={copyLabels.banner_subtitle} {...form.text('banner_subtitle')} />
      {long.map((name) => (
        <Textarea key={name} label={copyLabels[name]} autosize minRows={3} {...form.text(name)} />
      ))}
    </>
  )
}
