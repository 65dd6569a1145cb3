import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isRightPassword } from "~/auth/password.server";
import { PASSWORD_ALONE_MIN, PASSWORD_MIN } from "~/auth/password-limits";
import { inSpanish, SERVICE_WORDS } from "~/auth/service-words";
import { judgePassword, passwordWeakness } from "~/auth/weak-password.server";
import { cheapHash } from "../support/cheap-hash";

describe("a new password", () => {
  test.each([
    ["siete77", "Password should be at least 8 characters."],
    [
      "Fotografia",
      "Password is known to be weak and easy to guess, please choose a different one.",
    ],
    ["ñ".repeat(129), "Password cannot be longer than 128 characters"],
  ])("the new password «%s» is refused in the service's words", (password, message) => {
    expect(passwordWeakness(password)).toBe(message);
  });
});

describe("a password that is guessed first", () => {
  test.each([
    ["of a leak", "slipknot"],
    ["of a leak, in other letters", "SlipKnot"],
    ["a Spanish word", "entonces"],
    ["a Spanish word with its accent", "Población"],
    ["a name", "guillermo"],
    ["a surname without its accent", "rodriguez"],
    ["one sign", "ññññññññññ"],
    ["four signs, twice", "x7#qx7#q"],
    ["three signs, often", "ab1ab1ab1ab1"],
    ["of a leak with a year", "password2026"],
    ["of a leak with signs around it", "¡Password123!"],
    ["a Spanish word with a year", "contraseña2026"],
    ["a short word with a year", "qwerty2026"],
    ["a short Spanish word with a year", "luna2026"],
    ["a city, a full stop and a year", "Granada.2027"],
    ["a season with an ñ and a year", "Otoño2026!!!"],
    ["two colours that are one thing", "blancoynegro"],
    ["a word in other signs", "C4b4ll0$"],
    ["a leak in other signs, with a sign behind", "P@ssw0rd!"],
    ["a word that begins with a digit for a letter, with a year", "3streLL42026"],
    ["a word with 1 for l", "p1ayboy99"],
    ["a word with 1 for i", "m1guel99"],
    ["one sign with a year", "aaaaa2026"],
    ["letters one after another with a year", "abcdef2026"],
    ["a word of the craft with a year", "cianotipia2026"],
    ["two words of the craft with a year", "papelbaritado2026"],
    ["two listed words with a year", "escuelafotografica2026"],
    ["two listed words apart", "Luna-Caballo 7"],
    ["a word with a year, twice", "luna20262026"],
    ["a word between two years", "1987luna2026"],
    ["a word with a number, twice", "luna47114711"],
    ["one sign, but for the last", "aaaaaaaaab"],
    ["few signs in disorder", "abbabaab12"],
    ["the alphabet", "abcdefghij"],
    ["digits downwards", "98765432"],
    ["a day", "12-12-1990"],
    ["a day of a century", "01/02/1985"],
    ["a day, the year first", "1985.02.01"],
    ["a day without signs", "01021985"],
    ["a day in two digits each", "7 - 3 - 85"],
    ["a day with its month", "3demayode1987"],
    ["a day with its month in short", "03-may-1987"],
    ["a day with signs around it", "¡12/12/1990!"],
    ["a day, twice", "12121990-12121990"],
    ["a day with its day of the week", "lunes 25 nov 2026"],
    ["a day of this week", "Miércoles, 25/11/2026"],
    ["a film by its light", "cinestill 800t"],
    ["a Spanish name with a year", "josefa2026"],
    ["two Spanish names with a number", "maríajosefa12"],
    ["a film with its number", "kodaktrix400"],
    ["a word in full width", "ｐａｓｓｗｏｒｄ１２３４"],
    ["a film with its number, apart", "Tri-X 400 pro"],
    ["a film in other signs", "K0dakP0rtra400"],
    ["a maker and the number of a film", "ilfordhp5plus"],
    ["a film with a year", "fomapan1002026"],
    ["digits in a row, beyond nine, with a sign", "1234567890123!"],
    ["digits in a row, apart", "12-34-56-78-90-12"],
    ["a row of keys with a number", "asdfghjklñ12"],
    ["a row of keys and two of another", "asdfghjklñqw"],
    ["a name beside a run", "jose12345678"],
    ["a run of another script's digits", "١٢٣٤٥٦٧٨٩٠١٢"],
    ["an alphabet in its order", "абвгдежзийклмноп"],
    ["a region in other signs", "4nd4luci4.2024"],
    ["two rows of keys in turn", "1q2w3e4r5t6y7u"],
    ["letters and digits in turn", "a1b2c3d4e5f6"],
    ["vowels, again and again, with a number", "aeiouaeiou12"],
    ["columns of keys", "qweasdzxcqwe"],
    ["a pad of digits", "147258369147"],
    ["a row of digits, again and again", "1234512345123"],
    ["easy words with a number", "micontraseña123"],
    ["easy words that say something", "en un lugar de la mancha"],
    ["a club", "atleticodemadrid"],
    ["a prayer", "padrenuestroque"],
    ["a day without its year", "el 25 de noviembre"],
    ["a listed word, letter by letter", "e s c u e l a"],
    ["a listed word with a letter of another alphabet", "раssword1234"],
  ])("%s is refused as common: «%s»", (_what, password) => {
    expect(passwordWeakness(password)).toBe(SERVICE_WORDS.common);
  });

  const SETTINGS = [
    "Escuela de fotografía química",
    "Granada",
    "hola@escuela.example",
    "https://revelado.es",
  ];

  test.each([
    "escuela2026",
    "Escuela2026!",
    "2026escuela",
    "fotografiaquimica",
    "Química-de-Granada",
    "hola.escuela.1234",
    "reveladoes99",
    "escuela1234567",
    "laescuela2026",
    "hola en granada",
    "escuela20262026",
    "2025escuela2026",
    "escuela47114711",
    "escuelas2026",
    "3scuela2026",
    "3scu31a-gr4nad4",
    "e.s.c.u.e.l.a.2026",
    "еscuela2026",
    "ESCUELА-2026",
    "еscυelα 2026",
  ])("a password of the school's own words is refused: «%s»", (password) => {
    expect(passwordWeakness(password, SETTINGS)).toBe(SERVICE_WORDS.own);
  });

  test.each(["958123456", "+34958123456", "958-12-34-56", "34 958 12 34 56"])(
    "the school's own telephone is refused: «%s»",
    (password) => {
      expect(passwordWeakness(password, ["958 12 34 56"])).toBe(SERVICE_WORDS.own);
      expect(passwordWeakness(password, ["958 71 02 39", ""])).toBeNull();
    },
  );

  test.each([
    ["московская", "Московская"],
    ["escuela2026", "Taller de luz"],
    ["Fotografia-2026", "Taller de luz"],
  ])("«%s» is refused where the school is called «%s»", (password, name) => {
    expect(passwordWeakness(password, [name])).toBe(SERVICE_WORDS.own);
  });

  test.each([
    `${"ñáéíóúü".repeat(5)}ñ`,
    "caballo correcto grapa",
    "tres gatos en la azotea",
    "Kq7-vuelta-mar",
    "llueve sobre el tejado verde",
    "papel, luz y paciencia",
    "el 3 de mayo de 1987 nevó",
    "47-83-19-62",
    "99/66/1944",
    "kodak y la trucha 400",
    "escuela de lobos",
    "bromuro-de-plata",
    "escuela84729104",
    "de-8472910",
    "28471930562",
    "314-3141-0031",
    "e5cu3la84729104",
    "luna84729104",
    "8472luna9104",
    "lunatica-de-luna",
  ])("«%s», in which such words may occur, is accepted", (password) => {
    expect(passwordWeakness(password, SETTINGS)).toBeNull();
  });

  test("long random passwords are accepted", () => {
    const weak = Array.from({ length: 20 }, (_, number) =>
      createHash("sha256").update(`${number}`).digest("base64url").slice(0, 14),
    ).filter((password) => passwordWeakness(password, SETTINGS) !== null);
    expect(weak).toEqual([]);
  });

  test("words from the present settings and address make a password weak", async () => {
    expect(await judgePassword("escuela2026", "ana@correo.es", PASSWORD_MIN)).toBe(
      SERVICE_WORDS.own,
    );
    expect(await judgePassword("granada1839", "ana@correo.es", PASSWORD_MIN)).toBe(
      SERVICE_WORDS.own,
    );
    expect(await judgePassword("halurosa1839", "ana@correo.es", PASSWORD_MIN)).toBeNull();
    expect(await judgePassword("halurosa1839", "halurosa@correo.es", PASSWORD_MIN)).toBe(
      SERVICE_WORDS.own,
    );
  });

  test("a password needs twelve characters alone, but only eight beside a key", async () => {
    const judge = (password: string, minimum: number) =>
      judgePassword(password, "ana@correo.es", minimum);
    expect(await judge("plata-y-sal", PASSWORD_ALONE_MIN)).toBe(SERVICE_WORDS.shortAlone);
    expect(await judge("plata-y-sales", PASSWORD_ALONE_MIN)).toBeNull();
    expect(await judge("plata-y-sal", PASSWORD_MIN)).toBeNull();
    expect(await judge("y-sal-7", PASSWORD_MIN)).toBe(SERVICE_WORDS.short);
  });

  test("every refusal of a password has its Spanish sentence", () => {
    expect(Object.values(SERVICE_WORDS).filter((words) => inSpanish(words) === null)).toEqual([]);
  });
});

describe("password computations", () => {
  const hash = cheapHash("bromuro-de-plata");

  test("two password computations run, eight wait, the next gets 503", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 2 + 8 + 1 }, () => isRightPassword("x", hash)),
    );
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { status: 503, retryAfter: 5 } }]);
  });

  test("password computations for strangers leave room for a known browser", async () => {
    const order: string[] = [];
    const strangers = Array.from({ length: 2 + 8 + 1 }, () =>
      isRightPassword("x", hash).then(
        () => order.push("stranger"),
        () => {},
      ),
    );
    await isRightPassword("x", hash, "known").then(() => order.push("known"));
    await Promise.all(strangers);
    expect(order.indexOf("known")).toBeLessThan(8);
  });
});
