import { AskedRemoval } from '#ui/panel/AskedRemoval.tsx'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { RequiredFields } from './RequiredFields.tsx'
import { type Required, type RequiredPage, requiredValues, toFields } from './required-values.ts'

interface RequiredFormProps {
  readonly page: RequiredPage
  /** New hours without it. */
  readonly required: Required | undefined
  readonly onClose: () => void
}

/** What hours a state requires from a school year on. */
export function RequiredForm({ page, required, onClose }: RequiredFormProps) {
  const requirementId = required?.id ?? 0
  const form = useServerForm({
    what: 'the required hours',
    initial: requiredValues(required, page.year),
    version: required?.version ?? 0,
    follows: true,
    send: (values, version) =>
      required === undefined
        ? client.hourRequirements.addRequirement(toFields(values))
        : client.hourRequirements.saveRequirement({ requirementId, version, ...toFields(values) }),
    shownBy: [api.hourRequirements.key(), api.learningHours.key()],
    onClose,
  })
  const remove = () =>
    form.act((version) => client.hourRequirements.removeRequirement({ requirementId, version }))
  return (
    <FormPanel form={form} title={required?.title ?? 'New required hours'} saveLabel="Save hours">
      <RequiredFields form={form} campuses={page.campuses} />
      {required && (
        <div>
          <AskedRemoval
            busy={form.isActing}
            removal={{
              label: 'Remove',
              onClick: remove,
              question: {
                title: 'Remove these required hours?',
                text: 'Nobody’s hours are measured by them anymore, not even those of past weeks.',
              },
            }}
          />
        </div>
      )}
    </FormPanel>
  )
}
