export const FIELD_TYPES = [
  'text',
  'long_text',
  'date',
  'datetime',
  'number',
  'decimal_number',
  'checkbox',
  'select',
  'autocomplete',
  'multi_select',
  'price',
  'scanner',
  'formula',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** What a field describes (FIELD-02). */
export const FIELD_TARGETS = ['items', 'intervention'] as const
export type FieldTarget = (typeof FIELD_TARGETS)[number]

/** What a value may mean to the product besides its name (FIELD-05). */
export const MAPPED_KINDS = [
  'assignedto',
  'gps_lat_lng',
  'beacon_id',
  'ordernumber',
  'bundlenumber',
  'model',
  'status',
  'stockname',
  'cabinet',
  'shelf',
  'purchaseprice',
  'weight',
  'expirydate',
  'city',
  'building',
  'floor',
  'room',
  'serialnumber',
  'imei',
  'brand',
  'supplier',
  'saleprice',
  'purchasedate',
  'warrantydate',
] as const
export type MappedKind = (typeof MAPPED_KINDS)[number]

const WITH_VALUES: ReadonlySet<FieldType> = new Set(['select', 'autocomplete', 'multi_select'])
/** Chosen from a list of values, which is never empty (FIELD-12). */
export const hasValues = (type: FieldType): boolean => WITH_VALUES.has(type)
