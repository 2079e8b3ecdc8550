import type { CourierTemplate } from '../staff-contract.ts'

/**
 * Defaults for the upload files of the country's couriers, from public sources. Several sources agree about Pathao;
 * each of the others comes from one, so the shop should compare it with a file of its own account. The templates in the
 * database are the ones in use; the main admin changes them there.
 *
 * Pathao accepts only Latin letters: Bangla arrives there unreadable.
 */
export const defaultCourierTemplates: CourierTemplate[] = [
  {
    courier: 'pathao',
    name: 'Pathao',
    latinOnly: true,
    isActive: true,
    columns: [
      { header: 'ItemType', source: 'fixed', fixed: 'parcel', required: true },
      { header: 'StoreName', source: 'shopName', fixed: '', required: true },
      { header: 'MerchantOrderId', source: 'parcelNumber', fixed: '', required: false },
      { header: 'RecipientName(*)', source: 'name', fixed: '', required: true, least: 3, most: 100 },
      { header: 'RecipientPhone(*)', source: 'phone', fixed: '', required: true, least: 11, most: 11 },
      { header: 'RecipientAddress(*)', source: 'address', fixed: '', required: true, least: 10, most: 220 },
      { header: 'RecipientCity(*)', source: 'city', fixed: '', required: true },
      { header: 'RecipientZone(*)', source: 'area', fixed: '', required: true },
      { header: 'RecipientArea', source: 'fixed', fixed: '', required: false },
      { header: 'AmountToCollect(*)', source: 'amount', fixed: '', required: true },
      { header: 'ItemQuantity', source: 'quantity', fixed: '', required: false },
      { header: 'ItemWeight', source: 'weightKg', fixed: '', required: false },
      { header: 'ItemDesc', source: 'items', fixed: '', required: false, most: 200 },
      { header: 'SpecialInstruction', source: 'notes', fixed: '', required: false, most: 200 },
    ],
  },
  {
    courier: 'steadfast',
    name: 'Steadfast',
    latinOnly: false,
    isActive: true,
    columns: [
      { header: 'Invoice', source: 'parcelNumber', fixed: '', required: true },
      { header: 'Name', source: 'name', fixed: '', required: true, most: 100 },
      { header: 'Address', source: 'address', fixed: '', required: true, most: 250 },
      { header: 'Phone', source: 'phone', fixed: '', required: true, least: 11, most: 11 },
      { header: 'Amount', source: 'amount', fixed: '', required: true },
      { header: 'Note', source: 'notes', fixed: '', required: false, most: 250 },
      { header: 'Lot', source: 'quantity', fixed: '', required: false },
      { header: 'Delivery Type', source: 'fixed', fixed: 'Home', required: false },
      { header: 'Contact Name', source: 'shopName', fixed: '', required: false },
      { header: 'Contact Phone', source: 'shopPhone', fixed: '', required: false },
    ],
  },
  {
    courier: 'redx',
    name: 'RedX',
    latinOnly: false,
    isActive: true,
    columns: [
      { header: 'CustomerName(*)', source: 'name', fixed: '', required: true, most: 100 },
      { header: 'CustomerPhone(*)', source: 'phone', fixed: '', required: true, least: 11, most: 11 },
      { header: 'CustomerAddress(*)', source: 'address', fixed: '', required: true, least: 10, most: 250 },
      { header: 'AltPhone', source: 'altPhone', fixed: '', required: false },
      { header: 'CustomerArea (*)', source: 'area', fixed: '', required: true },
      { header: 'Category', source: 'fixed', fixed: '', required: false },
      { header: 'InvoiceID', source: 'parcelNumber', fixed: '', required: false },
      { header: 'Weight(*)', source: 'weightGrams', fixed: '', required: true },
      { header: 'Cash(*)', source: 'amount', fixed: '', required: true },
      { header: 'SellingPrice(*)', source: 'total', fixed: '', required: true },
      { header: 'PaidReturnCharge', source: 'fixed', fixed: '', required: false },
      { header: 'Instructions', source: 'notes', fixed: '', required: false, most: 250 },
    ],
  },
  {
    courier: 'paperfly',
    name: 'Paperfly',
    latinOnly: false,
    isActive: true,
    columns: [
      { header: 'merchantOrderReference', source: 'parcelNumber', fixed: '', required: true },
      { header: 'storeName', source: 'shopName', fixed: '', required: true },
      { header: 'productBrief', source: 'items', fixed: '', required: true, most: 250 },
      { header: 'packagePrice', source: 'amount', fixed: '', required: true },
      { header: 'max_weight', source: 'fixed', fixed: '1', required: false },
      { header: 'customerName', source: 'name', fixed: '', required: true, most: 100 },
      { header: 'customerAddress', source: 'address', fixed: '', required: true, least: 10, most: 250 },
      { header: 'customerPhone', source: 'phone', fixed: '', required: true, least: 11, most: 11 },
      { header: 'orderType', source: 'fixed', fixed: '', required: false },
    ],
  },
]
