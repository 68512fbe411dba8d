import { useState } from 'react'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { Copy } from '../../contract/admissions-config.contract.ts'
import { ApplyChanges } from './ApplyChanges.tsx'
import { CopyButtons } from './CopyButtons.tsx'
import { CopyFields } from './CopyFields.tsx'
import { CopyPreview } from './CopyPreview.tsx'
import css from './config.module.css'
import { copyChanges, copyValues } from './copy-values.ts'

/** The texts while they are changed, beside what a family will see; applying asks first and shows what changes. */
export function CopyForm({ copy, onClose }: { readonly copy: Copy; readonly onClose: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const initial = copyValues(copy)
  const form = useServerForm({
    initial,
    version: copy.version,
    follows: true,
    what: 'the texts',
    send: (values, version) => client.admissionsConfig.saveCopy({ ...values, version }),
    failure: 'There was an error updating the admissions config',
    shownBy: [api.admissionsConfig.key()],
    first: async () => {
      setAsking(true)
      return false
    },
    onClose,
  })
  const changes = copyChanges(initial, form.values)
  return (
    <PageForm form={form} className={css.edit}>
      <div className={css.fields}>
        <CopyFields form={form} />
        <CopyButtons form={form} hasChanges={changes.length > 0} />
        <FormError form={form} />
      </div>
      <CopyPreview copy={form.values} />
      {isAsking && (
        <ApplyChanges
          changes={changes}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            form.save({}, true)
          }}
        />
      )}
    </PageForm>
  )
}
