import activityEn from '@entrepot/contract/activity/words.en.ts'
import activityFr from '@entrepot/contract/activity/words.fr.ts'
import authEn from '@entrepot/contract/auth/words.en.ts'
import authFr from '@entrepot/contract/auth/words.fr.ts'
import bulkEn from '@entrepot/contract/bulk/words.en.ts'
import bulkFr from '@entrepot/contract/bulk/words.fr.ts'
import fileSearchEn from '@entrepot/contract/file-search/words.en.ts'
import fileSearchFr from '@entrepot/contract/file-search/words.fr.ts'
import foldersEn from '@entrepot/contract/folders/words.en.ts'
import foldersFr from '@entrepot/contract/folders/words.fr.ts'
import importsEn from '@entrepot/contract/imports/words.en.ts'
import importsFr from '@entrepot/contract/imports/words.fr.ts'
import itemsEn from '@entrepot/contract/items/words.en.ts'
import itemsFr from '@entrepot/contract/items/words.fr.ts'
import kernelEn from '@entrepot/contract/kernel/words.en.ts'
import kernelFr from '@entrepot/contract/kernel/words.fr.ts'
import notificationMailEn from '@entrepot/contract/notifications/mail.en.ts'
import notificationMailFr from '@entrepot/contract/notifications/mail.fr.ts'
import notificationsEn from '@entrepot/contract/notifications/words.en.ts'
import notificationsFr from '@entrepot/contract/notifications/words.fr.ts'
import plansEn from '@entrepot/contract/plans/words.en.ts'
import plansFr from '@entrepot/contract/plans/words.fr.ts'
import reservationsEn from '@entrepot/contract/reservations/words.en.ts'
import reservationsFr from '@entrepot/contract/reservations/words.fr.ts'
import sheetsEn from '@entrepot/contract/layouts/sheets.en.ts'
import sheetsFr from '@entrepot/contract/layouts/sheets.fr.ts'
import stockEn from '@entrepot/contract/stock/words.en.ts'
import stockFr from '@entrepot/contract/stock/words.fr.ts'
import trashEn from '@entrepot/contract/trash/words.en.ts'
import trashFr from '@entrepot/contract/trash/words.fr.ts'
import usersEn from '@entrepot/contract/users/words.en.ts'
import usersFr from '@entrepot/contract/users/words.fr.ts'
import variantsEn from '@entrepot/contract/variants/words.en.ts'
import variantsFr from '@entrepot/contract/variants/words.fr.ts'
import { makeWords } from '../kernel/words.ts'

/** The words the server speaks: errors, mails, headings of sheets, notifications. */
export const serverWords = makeWords({
  kernel: { fr: kernelFr, en: kernelEn },
  auth: { fr: authFr, en: authEn },
  folders: { fr: foldersFr, en: foldersEn },
  items: { fr: itemsFr, en: itemsEn },
  variants: { fr: variantsFr, en: variantsEn },
  reservations: { fr: reservationsFr, en: reservationsEn },
  stock: { fr: stockFr, en: stockEn },
  trash: { fr: trashFr, en: trashEn },
  activity: { fr: activityFr, en: activityEn },
  sheets: { fr: sheetsFr, en: sheetsEn },
  bulk: { fr: bulkFr, en: bulkEn },
  'file-search': { fr: fileSearchFr, en: fileSearchEn },
  imports: { fr: importsFr, en: importsEn },
  notifications: { fr: notificationsFr, en: notificationsEn },
  notificationMail: { fr: notificationMailFr, en: notificationMailEn },
  users: { fr: usersFr, en: usersEn },
  plans: { fr: plansFr, en: plansEn },
})
