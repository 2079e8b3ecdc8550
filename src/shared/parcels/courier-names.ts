/** Names of the couriers that staff can choose, by code. */
export const courierNames: Record<string, { en: string; bn: string }> = {
  pathao: { en: 'Pathao', bn: 'পাঠাও' },
  steadfast: { en: 'Steadfast', bn: 'স্টেডফাস্ট' },
  redx: { en: 'RedX', bn: 'রেডএক্স' },
  paperfly: { en: 'Paperfly', bn: 'পেপারফ্লাই' },
  own: { en: 'Own delivery', bn: 'নিজস্ব ডেলিভারি' },
}
