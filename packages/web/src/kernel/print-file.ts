import { type Downloaded, saveFile } from './client.ts'
import { isFailure, textOf } from './failure.ts'
import { toast } from './toasts.ts'

/** Gone with the next one: the print dialog of a browser says to nobody when it is done. */
let last: { frame: HTMLIFrameElement; url: string } | null = null

/** Opens the print dialog of the browser on a document; where it has none for documents, the document itself. */
export const printFile = async (download: () => Promise<Downloaded>): Promise<void> => {
  try {
    showToPrint(await download())
  } catch (error) {
    if (!isFailure(error)) throw error
    if (!error.reported) toast.error(textOf(error))
  }
}

const showToPrint = (file: Downloaded): void => {
  // What only a label printer understands is sent to it by other means.
  if (!file.name.endsWith('.pdf')) return saveFile(file)
  last?.frame.remove()
  if (last) URL.revokeObjectURL(last.url)
  const url = URL.createObjectURL(new Blob([file.blob], { type: 'application/pdf' }))
  if (navigator.pdfViewerEnabled === false) return void window.open(url, '_blank', 'noopener')
  const frame = document.createElement('iframe')
  frame.title = 'PDF'
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:1px;height:1px;border:0;opacity:0'
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow!.focus()
      frame.contentWindow!.print()
    } catch {
      window.open(url, '_blank', 'noopener')
    }
  })
  frame.src = url
  document.body.append(frame)
  last = { frame, url }
}
