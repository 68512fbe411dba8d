import { useNavigate } from '@tanstack/react-router'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { checkUse, initialUse, pickedFieldNames, toMaking, type Use } from './use-values.ts'

/** What is chosen for a use; once the experience is made its editor opens. */
export function usePickedForm(use: Use) {
  const navigate = useNavigate()
  return useServerForm({
    initial: initialUse(use),
    what: 'what you chose for the experience',
    check: checkUse,
    version: use.version,
    send: (values, version) =>
      client.pickedTemplate.makeExperience({
        ...toMaking(values),
        template_id: use.id,
        version,
      }),
    names: pickedFieldNames,
    shownBy: [api.catalogue.key()],
    onSaved: ({ url }) => navigate({ to: url }),
  })
}
