import { sql } from 'kysely'
import { keepFamilyDocument } from '../../../src/domains/admissions/server/intake/family-document.ts'
import { makeCohorts } from '../../../src/domains/people/server/people.factory.ts'
import { inTransaction } from '../../../src/server/database/transactions.ts'
import { startGoogleDriveSandbox } from '../../../src/vendors/google-drive/sandbox/google-drive-sandbox.ts'
import { startHubSpotSandbox } from '../../../src/vendors/hubspot/sandbox/hubspot-sandbox.ts'
import { startTestSchool, type TestSchool, testNowIso } from './test-school.ts'

/** A school that has HubSpot and Google Drive, both by the school's clock, as their clients are. */
export async function startOutsideSchool() {
  let nowMs = () => Date.parse(testNowIso)
  const clock = { nowMs: () => nowMs() }
  const crm = await startHubSpotSandbox({ clock })
  const drive = await startGoogleDriveSandbox({ clock })
  const school = await startTestSchool({
    config: {
      HUBSPOT_TOKEN: crm.token,
      HUBSPOT_PORTAL_ID: '7',
      HUBSPOT_WEBHOOK_SECRET: crm.secret,
      HUBSPOT_API_URL: crm.url,
      GOOGLE_DRIVE_CLIENT_EMAIL: drive.account.clientEmail,
      GOOGLE_DRIVE_PRIVATE_KEY: drive.account.privateKey,
      GOOGLE_DRIVE_SUBJECT: drive.account.subject,
      GOOGLE_DRIVE_FOLDER_ID: drive.rootId,
      GOOGLE_DRIVE_SHARED_WITH: 'admissions@school.test',
      GOOGLE_DRIVE_API_URL: drive.url,
      GOOGLE_DRIVE_TOKEN_URL: drive.tokenUrl,
    },
  })
  nowMs = () => school.clock.nowMs()
  await makeCohorts(school.db)
  const stop = async () => {
    await school.stop()
    await crm.stop()
    await drive.stop()
  }
  return { school, crm, drive, stop }
}

/** Bytes that no text is, and more of them than go in one piece. */
export const paperBytes = Buffer.concat([Buffer.from('\r\n--\0 zeugnis'), Buffer.alloc(300_000, 7)])

/** Keeps a paper as a family sends it by its form. */
export const sendPaper = (
  school: TestSchool,
  applicationId: number,
  { name = 'zeugnis.png', bytes = paperBytes, kind = 'transcript' as 'transcript' | 'other' } = {},
): Promise<void> =>
  inTransaction(school.db, async (db) => {
    await sql`select from applications where id = ${applicationId} for no key update`.execute(db)
    await keepFamilyDocument(db, school.services.files, {
      ...{
        applicationId,
        kind,
        fileName: name,
        isSent: true,
        doneBy: null,
        at: new Date(school.clock.nowMs()),
      },
      upload: { bytes, extension: name.replace(/^.*\./, ''), contentType: 'image/png' },
    })
  })
