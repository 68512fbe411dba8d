import { admissionLinks } from './admission-links.ts'
import { askLinks } from './ask-links.ts'
import { identityProviderLinks } from './identity-provider-links.ts'
import { intakeLinks } from './intake-links.ts'
import { serviceLinks } from './service-links.ts'

/** The cases of domains that keep them in files of their own. */
export const linksBeside = { ...identityProviderLinks, ...admissionLinks, ...intakeLinks, ...serviceLinks }
export const linksBeside = { ...identityProviderLinks, ...admissionLinks, ...intakeLinks, ...askLinks }

import { webhookLinks } from './webhook-links.ts'
export const linksBeside = { ...identityProviderLinks, ...webhookLinks, ...admissionLinks, ...intakeLinks }
