import { StyleSheet } from '@react-pdf/renderer'
import { bold, fontFamily } from '#server/paper/fonts.ts'

/** The scheme of paper is the light one (look §4). */
const ink = '#121D25'
const ink2 = '#3C4A52'
const ink3 = '#5B6870'
const line1 = '#E2E7E9'
const line2 = '#D0D7DA'
export const accent = '#2B46BF'

/** In points, 72 an inch: three quarters of the pixels of picture 36. */
export const styles = StyleSheet.create({
  page: {
    color: ink,
    fontFamily,
    fontSize: 9,
    lineHeight: 1.34,
    paddingBottom: 54,
    paddingHorizontal: 43.5,
    paddingTop: 36,
  },
  watermark: {
    color: line2,
    fontSize: 104,
    left: -20,
    position: 'absolute',
    textAlign: 'center',
    top: 330,
    transform: 'rotate(-30deg)',
    width: 652,
  },
  head: {
    alignItems: 'center',
    borderBottomColor: ink,
    borderBottomWidth: 0.75,
    flexDirection: 'row',
    marginBottom: 12,
    paddingBottom: 10,
  },
  title: { fontSize: 16, fontWeight: bold, letterSpacing: -0.3, lineHeight: 1.2 },
  school: { color: ink2, marginTop: 1 },
  issued: { color: ink2, marginLeft: 'auto', textAlign: 'right', width: 150 },
  facts: {
    borderBottomColor: line2,
    borderBottomWidth: 0.75,
    flexDirection: 'row',
    gap: 24,
    marginBottom: 8,
    paddingBottom: 9,
  },
  factColumn: { flexBasis: 0, flexGrow: 1 },
  fact: { flexDirection: 'row', minHeight: 14.25 },
  term: { color: ink2, width: 78 },
  value: { flexBasis: 0, flexGrow: 1, fontWeight: bold },
  columns: { color: ink3, flexDirection: 'row', fontSize: 8, paddingBottom: 2 },
  yearHead: {
    alignItems: 'flex-end',
    borderBottomColor: line2,
    borderBottomWidth: 0.75,
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingBottom: 3,
    paddingTop: 9,
  },
  yearTitle: { fontSize: 9.75, fontWeight: bold },
  yearCredits: { color: ink2 },
  row: {
    borderBottomColor: line1,
    borderBottomWidth: 0.75,
    flexDirection: 'row',
    minHeight: 14.25,
    paddingVertical: 1.1,
  },
  course: { paddingRight: 10, width: '40%' },
  source: { color: ink3 },
  subject: { color: ink2, paddingRight: 10, width: '29%' },
  mastery: { color: ink2, paddingRight: 6, width: '20%' },
  credit: { fontWeight: bold, textAlign: 'right', width: '11%' },
  sums: { flexDirection: 'row', gap: 27, marginTop: 14 },
  sumColumn: { flexBasis: 0, flexGrow: 1 },
  sumTitle: {
    borderBottomColor: line2,
    borderBottomWidth: 0.75,
    fontSize: 9.75,
    fontWeight: bold,
    paddingBottom: 3,
  },
  sumRow: {
    borderBottomColor: line1,
    borderBottomWidth: 0.75,
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingVertical: 1.1,
  },
  sumWord: { flexBasis: 0, flexGrow: 1, paddingRight: 8 },
  total: { fontWeight: bold },
  small: { color: ink3, fontSize: 7.5, marginTop: 6 },
  proof: {
    borderTopColor: ink,
    borderTopWidth: 0.75,
    flexDirection: 'row',
    gap: 16,
    justifyContent: 'space-between',
    marginTop: 16,
    paddingTop: 12,
  },
  signature: { justifyContent: 'flex-end', width: 160 },
  signatureLine: { borderTopColor: ink, borderTopWidth: 0.75, paddingTop: 3 },
  signer: { fontWeight: bold },
  check: {
    alignItems: 'flex-end',
    color: ink3,
    flexBasis: 0,
    flexGrow: 1,
    fontSize: 7.5,
    textAlign: 'right',
  },
  code: { color: ink, fontSize: 9, fontWeight: bold, letterSpacing: 0.3, marginBottom: 2 },
  foot: {
    // From the top: what is hung up at the bottom of a page that grows is lost by the library.
    top: 750,
    color: ink3,
    flexDirection: 'row',
    fontSize: 7.5,
    justifyContent: 'space-between',
    left: 43.5,
    position: 'absolute',
    right: 43.5,
  },
})
