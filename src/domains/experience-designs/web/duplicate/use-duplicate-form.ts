import { useNavigate } from '@tanstack/react-router'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { type CopiedPart, copiedParts } from '../../contract/duplicate.contract.ts'
import {
  checkUse,
  initialUse,
  pickedFieldNames,
  toMaking,
  type Use,
  type UseValues,
} from '../use/use-values.ts'

type Values = UseValues & { readonly parts: readonly CopiedPart[] }

/** What is chosen for a copy; once it is made its editor opens. */
export function useDuplicateForm(use: Use) {
  const navigate = useNavigate()
  return useServerForm({
    initial: { ...initialUse(use), parts: copiedParts } as Values,
    what: 'what you chose for the experience',
    check: checkUse,
    version: use.version,
    send: (values, version) =>
      client.experienceCopies.duplicateExperience({
        ...toMaking(values),
        experience_id: use.id,
        version,
        parts: [...values.parts],
      }),
    names: pickedFieldNames,
    shownBy: [api.catalogue.key()],
    onSaved: ({ url }) => navigate({ to: url }),
  })
}
