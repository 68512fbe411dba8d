import { saml } from './names.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** What a provider reads of us: who we are, where its answers go, and that its assertions have to be signed. */
export const ourMetadata = ({ entityId, acs }: { entityId: string; acs: string }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${saml.metadata}" entityID="${escaped(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${saml.protocol}">
    <NameIDFormat>${saml.persistent}</NameIDFormat>
    <NameIDFormat>${saml.emailAddress}</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="${saml.post}" Location="${escaped(acs)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`
