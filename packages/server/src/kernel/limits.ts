/** Every limit of the server in one place. Times in milliseconds, sizes in bytes. */
export const LIMITS = {
  bodyBytes: 1_048_576,
  bodyLevels: 20,
  /** Values of a body that is a form. */
  formPairs: 5_000,
  uploadBytes: 50 * 1_048_576,
  statementMs: 10_000,
  /** Of a list that is filtered while somebody waits for it; an export may take its time. */ filteredMs: 3_000,
  lockMs: 8_000,
  requestMs: 30_000,
  /** What may wait for a stream that nobody reads. */ streamBacklogBytes: 1_048_576,
  /** How often it is looked who is too slow: a request lasts so much longer at most. */ slowCheckMs: 2_000,
  connectMs: 3_000,
  /** The database ends a statement itself before; who is silent that long is out of reach. */
  silenceMs: 15_000,
  idleInTransactionMs: 15_000,
  listenerBeatMs: 5_000,
  poolSize: 16,
  /** A transaction that takes longer does not keep others waiting for a connection. */ briefMs: 50,
  /** Calls that are carried out in one transaction. */ callsTogether: 16,
  /** Calls that wait for others to go together with. */ callsInLine: 64,
  /** Calls like one that could not be carried out with others are not tried for so long: at first, and at most. */
  aloneAtFirstMs: 50,
  aloneMs: 2_000,
  retriesOnConflict: 3,
  /** Fewer than connections: health, streams and jobs find one whatever the calls do. */
  callsAtOnce: 13,
  callsAtOncePerCompany: 6,
  callWaitMs: 400,
  clockDriftMs: 5_000,
  /** A job whose node says nothing for so long is done by another. */
  jobSilenceSeconds: 10,
  stopCallsMs: 4_000,
  stopJobsMs: 4_000,

  accessTokenSeconds: 15 * 60,
  refreshIdleMs: 7 * 86_400_000,
  refreshAbsoluteMs: 30 * 86_400_000,
  refreshGraceMs: 10_000,
  resetLinkMs: 60 * 60_000,
  invitationMs: 7 * 86_400_000,
  /** Persons of several companies with one username whose passwords a sign-in tries. */ personsOfAName: 5,
  pushTicketMs: 30_000,
  factorChallengeSeconds: 10 * 60,
  factorProofMs: 10 * 60_000,
  recoveryCodes: 10,
  /** Saved views of one person, and of everybody together. */
  views: 200,
  dashboards: 200,
  /** How long a recovery code is good that was sent by mail. */
  emergencyCodeMs: 24 * 3_600_000,
  tokenUseNotedMs: 60_000,
  endedTokensKeptMs: 90 * 86_400_000,

  loginAttemptsPerEmail: 5,
  loginAttemptsPerAddress: 20,
  loginWindowSeconds: 15 * 60,
  singleSignOnsPerAddress: 60,
  singleSignOnMs: 10 * 60_000,
  identityProviderSeconds: 8,
  /** A call to another system (API-20, API-23): in all, and as much of its answer as is kept. */
  outgoingMs: 10_000,
  outgoingRedirects: 3,
  outgoingAnswerBytes: 1_048_576,
  /** How long a person may take to grant something elsewhere (API-12). */
  grantMs: 15 * 60_000,
  /** Who asks another system for a token has so long before another node does. */
  tokenLeaseMs: 15_000,
  /** Runs of requests that one company, and companies that one node, have under way at once, and in one turn. */
  runsAtOnce: 8,
  companiesSendingAtOnce: 4,
  sendingTurnMs: 20_000,
  /** Who takes a run has so long before another node sends it again. */
  runLeaseMs: 60_000,
  /** As much of an answer as is kept of a run. */
  keptAnswerLength: 10_000,
  scheduledItems: 1_000,
  /** A request that fails so often in a row, or so long, is paused. */
  failuresInARow: 20,
  failingMs: 24 * 3_600_000,
  lastSecretMs: 24 * 3_600_000,
  /** What a function may take for one record (API-30). */
  functionMs: 100,
  /** Of one incoming request (API-33): its calls are listed for so long, and a flood is told so often at most. */
  incomingCallsKeptMs: 30 * 86_400_000,
  floodToldMs: 3_600_000,
  incomingLines: 200,
  /**
   * The assistant answers within so long (CHAT-12, DASH-23), of which a language model that the operator names has a
   * part; and how long it is known how much of a day was used.
   */
  assistantMs: 60_000,
  assistantModelMs: 30_000,
  assistantUseKeptMs: 7 * 86_400_000,
  registrationsPerAddressPerHour: 20,
  resetMailsPerEmailPerHour: 5,
  picturesAtOnce: 2,
  pictureQueue: 50,
  pictureSeconds: 10,
  /**
   * Pictures that the database leaves for a closer look, those of one step of the job, and how long a service that
   * looks at pictures may take.
   */
  pictureCandidates: 1_000,
  pictureBatch: 50,
  embeddingMs: 5_000,
  attachmentEntries: 1_000,
  attachmentUnpackedBytes: 200 * 1_048_576,
  /** Unpacked to packed. */
  attachmentRatio: 100,
  /** A file that no record has any more, or that none ever had, is kept for so long. */
  goneFilesKeptMs: 24 * 3_600_000,
  /** What was removed can be put back for so long: less than its files are kept. */
  removalsKeptMs: 23 * 3_600_000,
  passwordHashesAtOnce: 2,
  passwordHashQueue: 200,

  idempotencyKeyLength: 255,
  idempotencyKeptMs: 48 * 3_600_000,
  eventsKeptMs: 60 * 60_000,
  notificationsKeptMs: 90 * 86_400_000,
  formulaRunsKeptMs: 400 * 86_400_000,
  trialMs: 14 * 86_400_000,
  /** So early that nobody is shown out while the money is on its way; the period begins where the last one ends. */
  renewAheadMs: 15 * 60_000,
  /** Between a refused renewal and the next attempt; the plan goes on meanwhile. */
  renewAgainMs: 3 * 86_400_000,
  invoiceDueMs: 30 * 86_400_000,
  /** After that the node that asked for a payment is taken for dead. */
  chargeLeaseMs: 10 * 60_000,
  paymentMs: 8_000,
  signatureSeconds: 300,
  trialNoticeDays: [3, 1],
  /**
   * So long may one statement of a proof take, and a movement be on its way before it is sealed; see
   * kernel/settled.ts.
   */
  proofStatementMs: 30 * 60_000,
  sealAfterMs: 20_000,
  sealWaitMs: 30_000,
  sealBatch: 1_000,
  /** Movements whose columns are kept together for charts; fewer are read from the ledger. */
  chunkMovements: 16_384,
  /**
   * A part of it takes a second or two, more on a busy machine; whoever waits for events waits for whatever is being
   * written.
   */
  chunkStatementMs: 60_000,
  /** So many pairs of axis and legend are added up at once. */
  chartPlaces: 2_000_000,
  /** So many groups that are called alike, where there is a legend or they are of records. */
  chartGroups: 200_000,
  /**
   * For charts of what records have several of, each of which is looked up by the record: of a million without a file.
   */
  chartMemory: '64MB',
  /** From so many texts on, charts leave out early those that nobody sees. */
  chartTexts: 20_000,
  /** Rows of them that are thrown away in one transaction. */
  dropBatch: 50_000,
  /** No transaction of the product lasts longer. */
  longestWorkMs: 3_600_000,
  /** So many records are counted faster than sums of them are kept. */
  sumItemsFrom: 20_000,
  /**
   * Things whose categories are one row of `movement_held`, which is to be emptied where this becomes another number.
   */
  thingsPerMovementHeldRow: 10_000,
  trashKeptMs: 30 * 86_400_000,

  streamsPerNode: 2_000,
  /** One company, or one person, leaves room for the others. */
  streamsPerCompany: 1_000,
  streamsPerUser: 100,
  thresholdGatherMs: 30_000,
  /** What happens together is told in one e-mail notification. */
  mailGatherMs: 30_000,
  /** Mentions that follow each other go in one mail. */
  digestGatherMs: 5 * 60_000,
  /** What took longer is told by mail when it ends; whoever started something shorter is still there. */
  longRunMs: 2 * 60_000,
  /** Records whose reservations end in one transaction. */
  expiryBatch: 500,
  /** An import that has not ended by then holds nothing back. */
  thresholdImportMs: 2 * 3_600_000,
  exportRows: 1_000_000,

  /** Rows of a search by file, values matched by one statement, and how long its result is kept. */
  fileSearchRows: 100_000,
  fileSearchBatch: 5_000,
  fileSearchKeptMs: 24 * 3_600_000,

  importRows: 500_000,
  importColumns: 200,
  importUnpackedBytes: 1_500 * 1_048_576,
  importEntries: 2_000,
  importSheets: 200,
  /** Texts that the cells of a workbook share, and all of them together. */
  importTexts: 2_000_000,
  importTextBytes: 96 * 1_048_576,
  /** Workbooks that a node reads at once, and those of one company; who would wait longer is told to come back. */
  importReadersAtOnce: 2,
  importReadersPerCompany: 1,
  importReaderWaitMs: 60_000,
  importCellLength: 5_000,
  importReadMs: 5 * 60_000,
  /** A reading that has said nothing for so long was broken off. */
  importSilenceMs: 2 * 60_000,
  /** Rows that one call checks; more of them are checked in the background. */
  importRowsCheckedAtOnce: 20_000,
  /** Checks keep what they have seen of a file: so many of them go on at once on a node. */
  importChecksAtOnce: 3,
  importWorkerMegabytes: 96,
} as const
