/** The smallest PDF with a line of text; readers rebuild its table of parts. */
export const paperOf = (title: string): Uint8Array => {
  const text = `BT /F1 18 Tf 72 700 Td (${title.normalize('NFD').replace(/[^ -~]|[()\\\\]/g, '')}) Tj ET`
  return Buffer.from(`%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
 /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>> endobj
4 0 obj <</Length ${text.length}>> stream
${text}
endstream endobj
trailer <</Root 1 0 R>>
%%EOF
`)
}
