import { admissionLinks } from './admission-links.ts'
import { announcementLinks } from './announcement-links.ts'
import { askLinks } from './ask-links.ts'
import { exportLinks } from './export-links.ts'
import { identityProviderLinks } from './identity-provider-links.ts'
import { intakeLinks } from './intake-links.ts'
import { serviceLinks } from './service-links.ts'
import { webhookLinks } from './webhook-links.ts'

/** The cases of domains that keep them in files of their own. */
export const linksBeside = {
  ...identityProviderLinks,
  ...admissionLinks,
  ...intakeLinks,
  ...serviceLinks,
  ...askLinks,
  ...announcementLinks,
  ...webhookLinks,
  ...exportLinks,
}
