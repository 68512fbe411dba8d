import { useState } from 'react'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api } from '#web/calls/api.ts'
import { sendForm } from '#web/calls/send-file.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { FeatureFlag } from '../../contract/feature-flags.contract.ts'
import type { LabsPermissionType, LabsSettings } from '../../contract/labs.contract.ts'
import { LabsFields } from './LabsFields.tsx'
import { factsOf } from './labs-facts.ts'
import { labsValues, toForm } from './labs-values.ts'

interface LabsFormProps {
  readonly settings: LabsSettings
  readonly types: readonly LabsPermissionType[]
  readonly flag: FeatureFlag | undefined
  readonly onClose: () => void
}

/** How a feature is shown in Labs, and who may switch it on there. */
export function LabsForm({ settings, types, flag, onClose }: LabsFormProps) {
  const [part, setPart] = useState(0)
  const form = useServerForm({
    initial: labsValues(settings),
    version: settings.version,
    send: (values, version) =>
      sendForm<{ message: string }>({
        path: '/labs_settings',
        fields: toForm({ ...settings, version }, values),
        onProgress: setPart,
      }),
    what: 'the Labs settings',
    names: { permissions: ['cohorts_permissions_ids'] },
    failure: 'Failed to save Labs settings',
    shownBy: [api.labsSettings.key(), api.labs.key(), api.featureFlags.key(), api.shell.key()],
    onClose,
  })
  return (
    <FormPanel
      form={form}
      title={flag?.title ?? 'Labs settings'}
      facts={flag && factsOf(flag)}
      saveLabel="Save"
    >
      <LabsFields form={form} types={types} part={form.isSaving ? part : undefined} />
    </FormPanel>
  )
}
