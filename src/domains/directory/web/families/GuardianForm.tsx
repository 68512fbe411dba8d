import { guardianDetails } from '#domains/people/contract/person-details.ts'
import { shownByStudent } from '#domains/people/web/shown-by-student.embed.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { GuardianForm as Form } from '../../contract/guardians.contract.ts'
import { FamilyAccess } from '../access/FamilyAccess.tsx'
import { DetailFields } from '../DetailFields.tsx'
import { familyAddressNote, PersonFields } from '../PersonFields.tsx'
import { invitationText, PersonFrame } from '../PersonFrame.tsx'
import { ChildrenField } from './ChildrenField.tsx'
import { guardianValues, toGuardianFields } from './guardian-values.ts'
import { NamesakeNotice } from './NamesakeNotice.tsx'

/** The form of a guardian: who they are, whose guardian, and whether the portal is open to them. */
export function GuardianForm({ guardian, onClose }: { guardian: Form['guardian']; onClose: () => void }) {
  const guardianId = guardian?.id ?? 0
  const form = useServerForm({
    initial: guardianValues(guardian),
    version: guardian?.version ?? '',
    send: (values, version) =>
      guardian === null
        ? client.guardians.addGuardian(toGuardianFields(values))
        : client.guardians.saveGuardian({
            ...toGuardianFields(values),
            guardianId,
            version,
            _action: 'update',
          }),
    what: 'the guardian',
    shownBy: [...shownByStudent(), api.guardians.key()],
    onClose,
  })
  return (
    <PersonFrame
      form={form}
      person={guardian}
      noun="guardian"
      below={<FamilyAccess person={guardian} />}
      addLabel={form.values.invite ? 'Add and invite' : 'Add guardian'}
      inviteLabel="Invite them to the portal by mail"
      inviteText={invitationText()}
      onAccess={(action) => form.act(() => client.guardians.saveGuardian({ guardianId, _action: action }))}
    >
      <NamesakeNotice form={form} />
      <PersonFields text={form.text} kept={{ email: guardian?.email, note: familyAddressNote }} />
      <DetailFields details={guardianDetails} text={form.text} />
      <ChildrenField {...form.field('children')} />
    </PersonFrame>
  )
}
